//! Engines that run as programs of their own.

pub(crate) mod config;
pub(crate) mod supervisor;
pub(crate) mod watchdog;
