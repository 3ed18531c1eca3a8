import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { DamagedBundle, THE_ARCHIVE } from '#shared/bundle/damage.ts'
import { walkEntries } from '#shared/bundle/local-headers.ts'
import { digitsOfSeal, SEAL_BYTES, SEAL_DIGITS } from '#shared/bundle/seal.ts'
import { openArchive, shownName, type ByteSource } from './archive-reader.ts'

const CHUNK_BYTES = 1024 * 1024
/** Size of an empty archive. */
const FEWEST_BYTES = 22

/**
 * Reads the whole file and compares it with its seal; `publish` gets the number of bytes read so far, and `signal` ends
 * it.
 *
 * @throws DamagedBundle naming the place.
 */
export async function verifySeal(
  source: ByteSource,
  publish: (bytesRead: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const magic = await source.read(0, Math.min(4, source.bytes))
  if (source.bytes < FEWEST_BYTES || magic[0] !== 0x50 || magic[1] !== 0x4b)
    throw new DamagedBundle({ entry: THE_ARCHIVE, fault: 'not-a-bundle', offset: 0 })
  const end = await source.read(Math.max(0, source.bytes - SEAL_BYTES), Math.min(SEAL_BYTES, source.bytes))
  const digits = digitsOfSeal(end)
  const sealed = source.bytes - SEAL_DIGITS
  const digest = sha256.create()
  for (let at = 0; at < sealed; at += CHUNK_BYTES) {
    signal.throwIfAborted()
    digest.update(await source.read(at, Math.min(CHUNK_BYTES, sealed - at)))
    publish(at)
  }
  if (digits === bytesToHex(digest.digest())) return
  throw await located(source, digits === undefined)
}

/** Finds the first place at which the file differs from what was written. */
async function located(source: ByteSource, hasNoSeal: boolean): Promise<DamagedBundle> {
  const { spans, broken } = await walkEntries(source.bytes, source.read)
  if (broken !== undefined) {
    const { name, offset, fault } = broken
    const before = spans.at(-1)?.name
    const between = before === undefined ? THE_ARCHIVE : `${THE_ARCHIVE} after ${before}`
    return new DamagedBundle({ entry: name === undefined ? between : shownName(name), fault, offset })
  }
  try {
    const archive = await openArchive(source)
    for (const { name } of spans)
      if (archive.manifest.entries.some((each) => each.name === name)) await archive.read(name)
  } catch (error) {
    if (!(error instanceof DamagedBundle)) throw error
    const { damage } = error
    const start = spans.find(({ name }) => name === damage.entry)?.start
    return new DamagedBundle({ ...damage, ...(start !== undefined && { offset: start }) })
  }
  const offset = spans.at(-1)?.end ?? 0
  return new DamagedBundle({ entry: THE_ARCHIVE, fault: hasNoSeal ? 'truncated' : 'checksum', offset })
}
