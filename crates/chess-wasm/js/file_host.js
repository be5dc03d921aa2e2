// What `PgnFile` calls to read its file. The worker sets the function.

export const host = {
  /** Returns the next bytes of the file, at most this many, and undefined if they cannot be read. */
  read: () => new Uint8Array(0),
};

export const host_read = (most) => host.read(most);
