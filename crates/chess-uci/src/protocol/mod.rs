//! The lines of the protocol as types: [`Command`](command::Command) and [`Reply`](reply::Reply).

pub(crate) mod command;
pub(crate) mod error;
pub(crate) mod reply;
pub(crate) mod text;
pub(crate) mod wdl;
pub(crate) mod words;
