//! [`Address`]: where a scheduler listens.

use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use url::Url;

/// Where a scheduler listens, such as `df://localhost:50050`.
///
/// ```
/// use chess_data::cluster::Address;
///
/// let address: Address = "df://scheduler.example".parse()?;
/// assert_eq!(address.to_string(), "df://scheduler.example:50050");
/// assert!("scheduler.example".parse::<Address>().is_err());
/// # Ok::<(), chess_data::cluster::InvalidAddress>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    host: String,
    port: u16,
}

impl Address {
    /// The port of a scheduler if nothing else is said.
    pub const DEFAULT_PORT: u16 = 50050;

    /// Creates the address of a host name or IP address, and a port.
    pub fn new(host: impl Into<String>, port: u16) -> Self {
        let host = host.into();
        Self { host, port }
    }

    /// Returns the name or IP address of the machine.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the address as Ballista takes it.
    pub(crate) fn http(&self) -> String {
        format!("http://{}:{}", self.host, self.port)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "df://{}:{}", self.host, self.port)
    }
}

impl FromStr for Address {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        let url = Url::parse(text).map_err(|_| InvalidAddress)?;
        let is_bare = matches!(url.path(), "" | "/")
            && url.username().is_empty()
            && url.query().is_none()
            && url.fragment().is_none();
        let host = url.host_str().filter(|host| !host.is_empty());
        match host {
            Some(host) if url.scheme() == "df" && is_bare => Ok(Self {
                host: host.to_owned(),
                port: url.port().unwrap_or(Self::DEFAULT_PORT),
            }),
            _ => Err(InvalidAddress),
        }
    }
}

/// The error of a text that is not an [`Address`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidAddress;

impl fmt::Display for InvalidAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}")
    }
}

const EXPECTED: &str = "the address of a scheduler, such as df://localhost:50050";

impl Error for InvalidAddress {}

impl Diagnostic for InvalidAddress {
    fn code(&self) -> &'static str {
        "cluster-address"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_scheme_and_a_host() {
        for (text, host, port) in [
            ("df://localhost:1234", "localhost", 1234),
            ("df://10.0.0.7", "10.0.0.7", 50050),
            ("df://[::1]:50051/", "[::1]", 50051),
        ] {
            assert_eq!(text.parse(), Ok(Address::new(host, port)), "{text}");
        }
        for text in [
            "",
            "localhost",
            "localhost:50050",
            "http://localhost:50050",
            "df://",
            "df://:50050",
            "df://localhost:70000",
            "df://localhost/games",
            "df://me@localhost",
        ] {
            assert_eq!(text.parse::<Address>(), Err(InvalidAddress), "{text}");
        }
    }
}
