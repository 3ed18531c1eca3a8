const CHUNK_BYTES = 1024 * 1024

/** Gathers small writes into larger ones. */
export interface Chunks {
  readonly add: (bytes: Uint8Array) => Promise<void>
  /** Writes what was gathered, except for the last bytes, which are withheld. */
  readonly flush: () => Promise<void>
  readonly written: () => number
}

/** The last `heldBack` bytes of the file are never written. */
export function createChunks(
  heldBack: number,
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>,
): Chunks {
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  let written = 0

  const hand = async (count: number): Promise<void> => {
    const whole = concatenated(gathered, length)
    const rest = whole.slice(count)
    gathered = [rest]
    length = rest.length
    written += count
    await write(whole.subarray(0, count))
  }
  return {
    async add(bytes) {
      // The bytes are copied, so that the caller may reuse its buffer.
      gathered.push(bytes.slice())
      length += bytes.length
      while (length - heldBack >= CHUNK_BYTES) await hand(CHUNK_BYTES)
    },
    async flush() {
      if (length > heldBack) await hand(length - heldBack)
    },
    written: () => written,
  }
}

function concatenated(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
