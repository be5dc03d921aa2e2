//! [`Json`]: writes JSON texts.

use core::fmt::{Display, Write};

/// A JSON text in the making. Commas are added where they are needed.
#[derive(Debug, Default)]
pub(crate) struct Json(String);

impl Json {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Takes the text out.
    #[cfg(feature = "engine")]
    pub(crate) fn into_string(self) -> String {
        self.0
    }

    /// Opens an object or an array, writes what is in it, and closes it.
    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.enclose('{', '}', write);
    }

    pub(crate) fn array(&mut self, write: impl FnOnce(&mut Self)) {
        self.enclose('[', ']', write);
    }

    fn enclose(&mut self, open: char, close: char, write: impl FnOnce(&mut Self)) {
        self.separate();
        self.0.push(open);
        write(self);
        self.0.push(close);
    }

    /// Writes the name of a property; its value follows.
    pub(crate) fn key(&mut self, name: &str) -> &mut Self {
        self.string(name);
        self.0.push(':');
        self
    }

    /// Writes a text.
    pub(crate) fn string(&mut self, text: &str) {
        self.separate();
        self.0.push('"');
        for character in text.chars() {
            match character {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\u{20}'.. => self.0.push(character),
                control => {
                    let _ = write!(self.0, "\\u{:04x}", u32::from(control));
                }
            }
        }
        self.0.push('"');
    }

    /// Writes what prints as a text.
    pub(crate) fn text(&mut self, text: impl Display) {
        self.string(&text.to_string());
    }

    /// Writes a number or a truth value.
    pub(crate) fn literal(&mut self, literal: impl Display) {
        self.separate();
        let _ = write!(self.0, "{literal}");
    }

    /// Writes a comma after a complete value.
    fn separate(&mut self) {
        if !matches!(self.0.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn commas_stand_between_values_and_texts_are_escaped() {
        let mut json = Json::new();
        json.object(|json| {
            json.key("a").array(|json| {
                json.literal(1);
                json.literal(true);
                json.object(|_| ());
                json.string("\"\\\n\u{1}é♞:");
                json.string("");
            });
            json.key("b").text(2.5);
        });
        assert_eq!(
            json.as_str(),
            r#"{"a":[1,true,{},"\"\\\u000a\u0001é♞:",""],"b":"2.5"}"#
        );
    }
}
