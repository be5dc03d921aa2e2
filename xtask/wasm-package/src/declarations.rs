//! Takes the functions that load the module out of the TypeScript declarations: programs do not call them, and their
//! types need the declarations of a browser.

/// The first declaration of loading, which is after all others.
const LOADING: &str = "export type InitInput = ";

/// Returns the declarations without those of loading.
///
/// # Errors
/// If there are none: then the generated code has changed.
pub(crate) fn without_loading(declarations: &str) -> Result<String, String> {
    let (kept, _) = declarations
        .split_once(LOADING)
        .ok_or_else(|| format!("expected `{LOADING}` in the declarations"))?;
    Ok(format!("{}\n", kept.trim_end()))
}
