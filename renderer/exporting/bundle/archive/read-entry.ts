import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { DamagedBundle } from '#shared/bundle/damage.ts'

/**
 * Unpacks an entry of at most `most` bytes: what grows beyond them is given up at once, whatever the archive says of its
 * size.
 *
 * @throws DamagedBundle
 */
export async function readEntry(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { filename, offset } = entry
  if (entry.uncompressedSize !== most)
    throw new DamagedBundle({ entry: filename, fault: 'too-large', offset })
  const bytes = new Uint8Array(most)
  let length = 0
  const collected = new WritableStream<Uint8Array>({
    write(chunk) {
      if (length + chunk.length > most)
        throw new DamagedBundle({ entry: filename, fault: 'too-large', offset })
      bytes.set(chunk, length)
      length += chunk.length
    },
  })
  try {
    await entry.getData(collected, { checkSignature: true, strictness: 'strict' })
  } catch (error) {
    throw error instanceof DamagedBundle
      ? error
      : new DamagedBundle({ entry: filename, fault: 'checksum', offset })
  }
  return bytes.subarray(0, length)
}
