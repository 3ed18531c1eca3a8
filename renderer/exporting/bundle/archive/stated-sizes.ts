import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

/** An entry of an archive, and the most bytes to which it unpacks according to the archive's directory. */
export interface StatedSize {
  readonly name: string
  readonly bytes: number
}

/** Deflate packs at most this many bytes into one (zlib.net, "Zlib Technical Details"). */
const MOST_TIMES_SMALLER = 1032

/** Reads the directory of any archive without unpacking it. Rejects if there is none that can be read. */
export async function statedSizes(archive: Uint8Array<ArrayBuffer>): Promise<readonly StatedSize[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries()
  return entries.map(({ filename, uncompressedSize, compressedSize }) => ({
    name: filename,
    bytes: uncompressedSize || compressedSize * MOST_TIMES_SMALLER,
  }))
}
