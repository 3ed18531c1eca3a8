import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { MANIFEST } from '#shared/bundle/entry-names.ts'
import type { BundleManifest, ListedEntry } from '#shared/bundle/manifest.ts'
import { openSeal, SEAL_DIGITS } from '#shared/bundle/seal.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'

// The content security policy allows no worker from a blob, and the platform compresses off the thread anyway.
configure({ useWebWorkers: false })

/** Writes one archive, entry after entry. */
export interface ArchiveWriter {
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Adds the manifest, which lists what was added, and closes the archive. Resolves with the size of the file. */
  readonly finish: (manifest: Omit<BundleManifest, 'entries'>) => Promise<number>
  /** Returns the number of bytes passed on so far. */
  readonly written: () => number
}

/** `write` takes the file from its first byte to its last, in chunks of up to a megabyte. */
export function createArchiveWriter(write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>): ArchiveWriter {
  const entries: ListedEntry[] = []
  const seal = sha256.create()
  const chunks = createChunks(SEAL_DIGITS, async (chunk) => {
    seal.update(chunk)
    await write(chunk)
  })
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: chunks.add }), {
    // Sizes precede the content, and equal content always gives the same file.
    ...{ dataDescriptor: false, extendedTimestamp: false, keepOrder: true, lastModDate },
  })

  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    await zip.add(name, new Uint8ArrayReader(bytes))
  }
  return {
    async add(name, bytes) {
      entries.push({ name, bytes: bytes.length, sha256: bytesToHex(await digestOf(bytes)) })
      await put(name, bytes)
    },
    async finish(manifest) {
      await put(MANIFEST, new TextEncoder().encode(JSON.stringify({ ...manifest, entries })))
      await zip.close(openSeal())
      await chunks.flush()
      await write(new TextEncoder().encode(bytesToHex(seal.digest())))
      return chunks.written() + SEAL_DIGITS
    },
    written: chunks.written,
  }
}

/** The platform copies what it digests in one task, which for 40 MB of tables takes longer than many frames. */
const MOST_COPIED = 4 * 1024 * 1024
const PIECE_BYTES = 64 * 1024

/**
 * Digests small entries off the main thread. The platform has no incremental digest, so large ones are digested in
 * pieces here.
 */
async function digestOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length <= MOST_COPIED) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  const hash = sha256.create()
  function* steps(): Generator<undefined> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      hash.update(bytes.subarray(at, at + PIECE_BYTES))
      yield
    }
  }
  await inSlices(steps())
  return hash.digest()
}

/** The earliest date that an archive can contain; the manifest states when it was written. */
// eslint-disable-next-line own/no-restricted-syntax
const lastModDate = new Date(1980, 0, 1)

const CHUNK_BYTES = 1024 * 1024

/** Gathers small writes into larger ones. */
interface Chunks {
  readonly add: (bytes: Uint8Array) => Promise<void>
  /** Writes what was gathered, except for the last bytes, which are withheld. */
  readonly flush: () => Promise<void>
  readonly written: () => number
}

/** The last `heldBack` bytes of the file are never written. */
function createChunks(heldBack: number, write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>): Chunks {
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
