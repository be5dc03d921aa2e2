//! What JavaScript provides: the functions of `js/host.js`.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./host.js")]
extern "C" {
    /// Returns the words of a text that are separated by spaces, as an array of strings.
    pub(crate) fn words(text: &str) -> JsValue;

    /// Returns the value of a JSON text.
    pub(crate) fn value(json: &str) -> JsValue;

    /// Returns a `ChessError` with the message and the other properties of a JSON text.
    pub(crate) fn failure(json: &str) -> JsValue;

    /// Returns an empty array.
    pub(crate) fn list() -> JsValue;

    /// Adds the items of an array in JSON to an array.
    pub(crate) fn append(list: &JsValue, json: &str);
}
