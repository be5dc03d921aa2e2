//! [`minimum`]: the minimum of a function of one number.

/// Returns where a function that falls and then rises is smallest, to within a tolerance, by golden section
/// (Kiefer, 1953: sequential minimax search for a maximum).
pub(crate) fn minimum(
    mut low: f64,
    mut high: f64,
    tolerance: f64,
    mut function: impl FnMut(f64) -> f64,
) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    while high - low > tolerance {
        let step = (high - low) * ratio;
        if function(high - step) < function(low + step) {
            high = low + step;
        } else {
            low = high - step;
        }
    }
    f64::midpoint(low, high)
}
