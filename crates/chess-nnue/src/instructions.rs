//! [`Instructions`]: the choice of processor instructions at run time.

use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "simd")]
use fearless_simd::Level;

/// The processor instructions that a network is computed with.
///
/// A network takes the [best](Self::best) ones by itself. All give the same scores, so a choice is only of use for
/// measurements and tests.
///
/// ```
/// use chess_nnue::Instructions;
///
/// let names: Vec<&str> = Instructions::available().iter().map(|instructions| instructions.name()).collect();
/// // On a server: ["portable", "SSE2", "SSE4.2", "AVX2"]
/// assert_eq!(names[0], "portable");
/// assert_eq!(names.last(), Some(&Instructions::best().name()));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Instructions {
    /// The proof that the processor has the instructions, or `None` for loops without explicit vectors.
    #[cfg(feature = "simd")]
    pub(crate) level: Option<Level>,
}

impl Instructions {
    /// Returns all that this processor has, from the slowest, which uses no explicit vectors, to the best.
    pub fn available() -> Vec<Self> {
        #[cfg_attr(
            not(feature = "simd"),
            expect(unused_mut, reason = "there are no others")
        )]
        let mut available = alloc::vec![Self::default()];
        #[cfg(feature = "simd")]
        available.extend(levels().map(|level| Self { level: Some(level) }));
        available
    }

    /// Returns the best that this processor has. The processor is asked only once.
    pub fn best() -> Self {
        Self {
            #[cfg(feature = "simd")]
            level: Some(Level::new()).filter(|level| !level.is_fallback()),
        }
    }

    /// Returns the name: `portable`, `SSE2`, `SSE4.2`, `AVX2`, `AVX-512`, `NEON` or `SIMD128`.
    pub fn name(self) -> &'static str {
        #[cfg(feature = "simd")]
        match self.level {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(Level::Sse2(_)) => return "SSE2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(Level::Sse4_2(_)) => return "SSE4.2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(Level::Avx2(_)) => return "AVX2",
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Some(Level::Avx512(_)) => return "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Some(Level::Neon(_)) => return "NEON",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Some(Level::WasmSimd128(_)) => return "SIMD128",
            _ => {}
        }
        "portable"
    }
}

impl fmt::Debug for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the levels that this processor has, the best last.
#[cfg(feature = "simd")]
fn levels() -> impl Iterator<Item = Level> {
    let best = Level::new();
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    let levels = [
        best.as_sse2().map(Level::Sse2),
        best.as_sse4_2().map(Level::Sse4_2),
        best.as_avx2().map(Level::Avx2),
        best.as_avx512().map(Level::Avx512),
    ];
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    let levels = [Some(best).filter(|level| !level.is_fallback())];
    levels.into_iter().flatten()
}
