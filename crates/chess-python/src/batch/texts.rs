//! Texts of an Arrow column.

use arrow::array::{ArrayRef, AsArray};
use arrow::compute::cast;
use arrow::datatypes::DataType;
use arrow::error::ArrowError;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

/// A column of texts, in one of the types that Arrow has for them.
pub(super) struct TextColumn(Vec<ArrayRef>);

impl TextColumn {
    /// Reads an argument, if it is an Arrow column.
    pub(super) fn read(argument: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if !argument.hasattr("__arrow_c_array__")? && !argument.hasattr("__arrow_c_stream__")? {
            return Ok(None);
        }
        let chunks = argument.extract::<AnyArray>()?.into_reader()?;
        let chunks = chunks.map(|chunk| as_texts(chunk?));
        let chunks = chunks.collect::<Result<_, _>>();
        let chunks = chunks.map_err(|error| PyTypeError::new_err(error.to_string()))?;
        Ok(Some(Self(chunks)))
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|chunk| chunk.len()).sum()
    }

    /// Returns the texts.
    pub(super) fn texts(&self) -> Vec<Option<&str>> {
        let mut texts = Vec::with_capacity(self.len());
        for chunk in &self.0 {
            match chunk.data_type() {
                DataType::Utf8 => texts.extend(chunk.as_string::<i32>()),
                DataType::Utf8View => texts.extend(chunk.as_string_view()),
                _ => texts.extend(chunk.as_string::<i64>()),
            }
        }
        texts
    }
}

/// Returns an array of texts as it is, and another one, such as a dictionary, as texts.
fn as_texts(array: ArrayRef) -> Result<ArrayRef, ArrowError> {
    match array.data_type() {
        DataType::Utf8 | DataType::Utf8View | DataType::LargeUtf8 => Ok(array),
        _ => cast(&array, &DataType::LargeUtf8),
    }
}
