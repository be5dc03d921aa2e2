//! Errors of DataFusion as text, for errors that go to another process.

use datafusion::error::DataFusionError;

/// Returns an error with the text of another one and its causes.
pub(crate) fn text_error(error: &DataFusionError) -> DataFusionError {
    DataFusionError::Execution(text(error))
}

/// Returns the text of an error and its causes.
pub(crate) fn text(error: &DataFusionError) -> String {
    match error {
        DataFusionError::Context(context, error) => format!("{context}: {}", text(error)),
        DataFusionError::External(error) => error.to_string(),
        DataFusionError::Execution(text) => text.clone(),
        error => error.strip_backtrace(),
    }
}
