import { configure, Reader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { DamagedBundle, THE_ARCHIVE } from '#shared/bundle/damage.ts'
import { kindOfEntry, MANIFEST } from '#shared/bundle/entry-names.ts'
import { MOST_BYTES_AN_ENTRY, MOST_ENTRIES } from '#shared/bundle/limits.ts'
import {
  anyVersionSchema,
  BUNDLE_VERSION,
  manifestSchema,
  type BundleManifest,
  type ListedEntry,
} from '#shared/bundle/manifest.ts'
import { jsonOf, parseEntry } from '#shared/bundle/parse-entry.ts'
import { parseWith } from '#shared/errors/parse-with.ts'

/**
 * Unpacks an entry of at most `most` bytes, and stops at once beyond that, whatever size the archive states.
 *
 * @throws DamagedBundle
 */
async function readEntry(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
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
    await entry.getData(collected, { checkCrc32: true, strictness: 'strict' })
  } catch (error) {
    throw error instanceof DamagedBundle
      ? error
      : new DamagedBundle({ entry: filename, fault: 'checksum', offset })
  }
  return bytes.subarray(0, length)
}

configure({ useWebWorkers: false })

/** Reads a file at any offset. */
export interface ByteSource {
  readonly bytes: number
  /** Returns fewer bytes than requested only at the end; rejects if the file cannot be read. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
}

/** An archive whose directory and manifest agree. */
export interface Archive {
  readonly manifest: BundleManifest
  /** Returns the content of an entry. @throws DamagedBundle if it differs from the manifest. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Readings compress to a third, catalogues to a twentieth; an entry that compresses to a thousandth was made to do
 * harm.
 */
const MOST_TIMES_SMALLER = 200

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super(source)
    this.#source = source
    this.size = source.bytes
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    return this.#source.read(offset, Math.max(0, Math.min(length, this.#source.bytes - offset)))
  }
}

/**
 * Opens a bundle or a backup; only its manifest is unpacked.
 *
 * @throws DamagedBundle
 */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const found = await listEntries(source)
  const manifest = await readManifest(found)
  const listed = new Map<string, ListedEntry>()
  for (const entry of manifest.entries) {
    if (listed.has(entry.name)) throw new DamagedBundle({ entry: entry.name, fault: 'duplicate' })
    if (!found.has(entry.name)) throw new DamagedBundle({ entry: entry.name, fault: 'missing' })
    listed.set(entry.name, entry)
  }
  for (const [name, { offset }] of found)
    if (name !== MANIFEST && !listed.has(name))
      throw new DamagedBundle({ entry: name, fault: 'unlisted', offset })
  const total = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MOST_BYTES_AN_ENTRY + MOST_TIMES_SMALLER * source.bytes)
    throw new DamagedBundle({ entry: THE_ARCHIVE, fault: 'too-large' })
  return {
    manifest,
    async read(name) {
      const entry = listed.get(name)
      const packed = found.get(name)
      if (entry === undefined || packed === undefined)
        throw new DamagedBundle({ entry: name, fault: 'missing' })
      const bytes = await readEntry(packed, entry.bytes)
      const { offset } = packed
      if (bytes.length !== entry.bytes || bytesToHex(sha256(bytes)) !== entry.sha256)
        throw new DamagedBundle({ entry: name, fault: 'checksum', offset })
      return bytes
    },
  }
}

async function listEntries(source: ByteSource): Promise<ReadonlyMap<string, FileEntry>> {
  const found = new Map<string, FileEntry>()
  const reader = new ZipReader(new SourceReader(source), {
    strictness: 'strict',
    // The library's own refusal would not name the entry, and `kindOfEntry` is stricter than any check of the library.
    filenameValidation: 'tolerant',
    checkOverlappingEntry: true,
  })
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      const { filename: name, offset } = entry
      if (kindOfEntry(name) === undefined || entry.directory)
        throw new DamagedBundle({ entry: shownName(name), fault: 'name', offset })
      if (found.has(name)) throw new DamagedBundle({ entry: name, fault: 'duplicate', offset })
      if (found.size >= MOST_ENTRIES) throw new DamagedBundle({ entry: name, fault: 'count', offset })
      if (entry.uncompressedSize > MOST_BYTES_AN_ENTRY)
        throw new DamagedBundle({ entry: name, fault: 'too-large', offset })
      if (entry.encrypted) throw new DamagedBundle({ entry: name, fault: 'archive', offset })
      found.set(name, entry)
    }
  } catch (error) {
    throw error instanceof DamagedBundle ? error : new DamagedBundle({ entry: THE_ARCHIVE, fault: 'archive' })
  }
  return found
}

/** Shortens a name for display, since a hostile one may be of any length. */
export function shownName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

async function readManifest(found: ReadonlyMap<string, FileEntry>): Promise<BundleManifest> {
  const packed = found.get(MANIFEST)
  if (packed === undefined) throw new DamagedBundle({ entry: MANIFEST, fault: 'missing' })
  const text = new TextDecoder().decode(await readEntry(packed, packed.uncompressedSize))
  const head = parseWith(anyVersionSchema, jsonOf(MANIFEST, text))
  if (!head.success) throw new DamagedBundle({ entry: MANIFEST, fault: 'not-a-bundle' })
  if (head.data.version > BUNDLE_VERSION) throw new DamagedBundle({ entry: MANIFEST, fault: 'newer-version' })
  return parseEntry(MANIFEST, text, manifestSchema)
}
