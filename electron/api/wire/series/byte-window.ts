/** Gathers chunks of a body, so that only the end of the body cuts what is read in it. */
export interface ByteWindow {
  readonly push: (chunk: Uint8Array) => void
  /** Reads the rest; says whether nothing is left over. */
  readonly finish: () => boolean
}

const WINDOW_BYTES = 64 * 1024
/** Room behind the end for a 0, and for words that begin there and are read beyond it. */
const BEHIND = 16
/** No answer that anybody wants has a longer single part. */
const LONGEST_BYTES = 16 * 1024 * 1024

/**
 * Creates a window for `read`, which takes what is whole in `[0, end)` and returns how far it came. It sees the
 * rest again with more behind it, or nothing any more when the rest is too long. The byte at `end` is 0, which
 * ends every number and word.
 */
export function createByteWindow(read: (bytes: Uint8Array, end: number) => number): ByteWindow {
  let bytes = new Uint8Array(WINDOW_BYTES + BEHIND)
  let length = 0

  function readOn(): void {
    bytes[length] = 0
    const at = read(bytes, length)
    bytes.copyWithin(0, at, length)
    length -= at
    if (at === 0 && length === bytes.length - BEHIND) enlarge()
  }

  function enlarge(): void {
    const small = bytes
    bytes = new Uint8Array((small.length - BEHIND) * 2 + BEHIND)
    bytes.set(small)
  }

  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length && length < LONGEST_BYTES;) {
        const part = chunk.subarray(at, at + bytes.length - BEHIND - length)
        bytes.set(part, length)
        length += part.length
        at += part.length
        if (length === bytes.length - BEHIND) readOn()
      }
    },
    finish: () => {
      readOn()
      return length === 0
    },
  }
}
