/** Gathers chunks of a body, so that what is read in it is cut by its end only. */
export interface ByteWindow {
  readonly push: (chunk: Uint8Array) => void
  /** Reads the rest; says whether nothing is left over. */
  readonly finish: () => boolean
}

const WINDOW_BYTES = 64 * 1024
/** Room behind the end: a 0, and what words that begin there read beyond it. */
const BEHIND = 16
/** Nothing in an answer that anybody wants is longer. */
const LONGEST_BYTES = 16 * 1024 * 1024

/**
 * `read` takes what is whole in `[0, end)` and says how far it came; it sees the rest again with more behind it,
 * or nothing any more when the rest is too long. The byte at `end` is 0, which ends every number and word.
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
