//! [`Source`]: where a reader gets its bytes, memory or a stream.

#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::convert::Infallible;

/// Where a [`Reader`](crate::pgn::Reader) gets its bytes: `&[u8]`, or a `Stream` of any `std::io::Read`.
///
/// No other type implements it.
pub trait Source: Window {
    /// What a method returns that reads: `T` from memory, and `io::Result<T>` from a stream.
    type Output<T>;

    /// Converts a result of reading.
    fn output<T>(result: Result<T, Self::Error>) -> Self::Output<T>;
}

/// A window on the bytes of a file that moves forward.
pub trait Window {
    /// Why reading fails.
    type Error;

    /// Returns the bytes in the window.
    fn window(&self) -> &[u8];

    /// Returns whether the window ends at the end of the file.
    fn is_last(&self) -> bool;

    /// Drops the first `done` bytes of the window and reads at least one more, unless the file
    /// ends. The bytes are dropped even if reading fails.
    fn advance(&mut self, done: usize) -> Result<(), Self::Error>;
}

impl Source for &[u8] {
    type Output<T> = T;

    #[inline(always)]
    fn output<T>(result: Result<T, Infallible>) -> T {
        let Ok(output) = result;
        output
    }
}

/// All bytes are in one window.
impl Window for &[u8] {
    type Error = Infallible;

    #[inline(always)]
    fn window(&self) -> &[u8] {
        self
    }

    #[inline(always)]
    fn is_last(&self) -> bool {
        true
    }

    fn advance(&mut self, _: usize) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The window size in bytes, unless a token is longer.
#[cfg(feature = "std")]
const CHUNK: usize = 64 * 1024;

/// The bytes of a [`std::io::Read`], as the source of a [`Reader`](crate::pgn::Reader).
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct Stream<R> {
    read: R,
    /// The window is the first `filled` bytes; the length of the buffer is its capacity.
    buffer: Vec<u8>,
    filled: usize,
    ended: bool,
}

#[cfg(feature = "std")]
impl<R> Stream<R> {
    pub(crate) fn new(read: R) -> Self {
        Self {
            read,
            // The allocator zeroes this memory. `resize` would write each byte at low optimization
            // levels.
            buffer: alloc::vec![0; CHUNK],
            filled: 0,
            ended: false,
        }
    }

    /// Returns the bytes of memory for the window.
    pub(crate) fn capacity(&self) -> usize {
        self.buffer.capacity()
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for Stream<R> {
    type Output<T> = std::io::Result<T>;

    #[inline(always)]
    fn output<T>(result: std::io::Result<T>) -> std::io::Result<T> {
        result
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Window for Stream<R> {
    type Error = std::io::Error;

    #[inline(always)]
    fn window(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    #[inline(always)]
    fn is_last(&self) -> bool {
        self.ended
    }

    /// An incomplete token is scanned again from its start. To keep many small reads from being
    /// quadratic, a long token is only scanned again when its length has doubled.
    fn advance(&mut self, done: usize) -> Result<(), std::io::Error> {
        self.buffer.copy_within(done..self.filled, 0);
        self.filled -= done;
        let kept = self.filled;
        let room = (kept + CHUNK / 2).next_power_of_two().max(CHUNK);
        if self.buffer.len() < room {
            self.buffer.resize(room, 0);
        } else if self.buffer.len() > CHUNK && room == CHUNK {
            // The long token is done, and what is kept fits into half of a chunk.
            self.buffer.truncate(CHUNK);
            self.buffer.shrink_to(CHUNK);
        }
        let enough = if kept < 512 { kept + 1 } else { 2 * kept };
        let enough = enough.min(self.buffer.len());
        while self.filled < enough && !self.ended {
            match self.read.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
