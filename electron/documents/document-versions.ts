import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { EpochMs } from '#shared/time/instant.ts'
import { jsonFrom } from '#shared/errors/json-from.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { syncDirectory, type writeFileAtomic } from '#electron/records/atomic-file.ts'
import { codeOf } from '#electron/records/file-failure.ts'

/** The contents of the file of a version. */
interface StoredDocument {
  readonly id: string
  readonly savedAt: EpochMs
  readonly document: unknown
}

/** `newer` was completely written by a later Meterlens, in a form that this one does not know. */
type ReadDocument =
  | { readonly kind: 'sound'; readonly stored: StoredDocument }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer' }

const VERSION = 1

/** The first line contains the version of the form and a digest of the rest; all later versions will do so too. */
const file = /^meterlens-document (\d{1,9}) ([0-9a-f]{64})\n(.*)\n$/s

const storedSchema: z.ZodType<StoredDocument> = z.object({
  id: z.string(),
  savedAt: z.number(),
  document: z.unknown(),
})

/** @throws TypeError or RangeError for a value that is not JSON. */
export function textFromDocument(stored: StoredDocument): string {
  const body = JSON.stringify(stored)
  return `meterlens-document ${VERSION} ${digestOf(body)}\n${body}\n`
}

export function documentFromText(text: string): ReadDocument {
  const [, version, digest, body = ''] = file.exec(text) ?? []
  if (digest !== digestOf(body)) return { kind: 'damaged' }
  if (Number(version) > VERSION) return { kind: 'newer' }
  const stored = parseWith(storedSchema, jsonFrom(body)).data
  return stored === undefined ? { kind: 'damaged' } : { kind: 'sound', stored }
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Includes the version that counts. */
export const MOST_VERSIONS = 10

/**
 * Chooses the versions to delete so that `MOST_VERSIONS` remain; they are given newest first.
 *
 * A workspace is saved several times a minute, so that keeping the last ten versions would cover only a minute. The
 * version whose absence leaves the smallest gap for its age is deleted: the newest ones stay close together, older ones
 * far apart. The newest two and the oldest are always kept.
 */
export function supersededVersions<T extends { readonly savedAt: EpochMs }>(versions: readonly T[]): T[] {
  const remaining = [...versions]
  const superseded: T[] = []
  while (remaining.length > MOST_VERSIONS) {
    const costs = remaining.slice(2, -1).map((_version, at) => gapWithout(remaining, at + 2))
    const [gone] = remaining.splice(2 + costs.indexOf(Math.min(...costs)), 1)
    if (gone !== undefined) superseded.push(gone)
  }
  return superseded
}

/**
 * Returns the gap that deleting the version at `at` would leave, as a share of its age; the clock may have been set
 * back meanwhile.
 */
function gapWithout(versions: readonly { readonly savedAt: EpochMs }[], at: number): number {
  const savedAt = (index: number): EpochMs => versions.at(index)?.savedAt ?? 0
  const gap = Math.abs(savedAt(at - 1) - savedAt(at + 1))
  return gap / Math.max(1, Math.abs(savedAt(0) - savedAt(at)))
}

/**
 * A folder contains the versions of one document, one file each. A version never changes once it has its name, so that
 * neither a kill nor a full disk can spoil what was saved before. Versions are numbered, since a clock may be set back.
 */
interface Version {
  readonly path: string
  readonly number: number
  readonly savedAt: EpochMs
}

const versionName = /^(\d{12})-(\d{1,15})\.json$/

/** File with the number of the newest version, which shows if somebody deleted that version. */
const NEWEST = 'newest'

/** A longer document is not saved, since neither a start nor a backup would read it back. */
export const MOST_DOCUMENT_BYTES = 64 * 1024 * 1024
/** The longest document fits, including its head. */
const MAX_BYTES = MOST_DOCUMENT_BYTES + 1024 * 1024

/**
 * Names the folder of a document: a readable part for people who look there, and a digest, since ids may come from
 * files, differ only in case or be names that a system reserves.
 */
export function folderOfDocument(id: string): string {
  const readable = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  return `${readable}.${createHash('sha256').update(id).digest('hex').slice(0, 24)}`
}

/** `read` is the version that counts; the newer ones in `unreadable` do not match their digest. */
export interface NewestVersion {
  readonly read: ReadDocument
  readonly unreadable: readonly string[]
}

export async function readNewest(folder: string): Promise<NewestVersion | undefined> {
  const unreadable: string[] = []
  for (const { path } of await versionsIn(folder)) {
    const read = await readVersion(path)
    if (read.kind !== 'damaged') return { read, unreadable }
    unreadable.push(path)
  }
  return unreadable.length === 0 ? undefined : { read: { kind: 'damaged' }, unreadable }
}

/** Lists the versions that can be read, newest first. */
export async function readVersions(folder: string): Promise<readonly StoredDocument[]> {
  const found: StoredDocument[] = []
  for (const { path } of await versionsIn(folder)) {
    const read = await readVersion(path)
    if (read.kind === 'sound') found.push(read.stored)
  }
  return found
}

/**
 * Adds a version and deletes those that it supersedes. The caller has checked that the folder contains no newer form.
 */
export async function addVersion(
  folder: string,
  stored: StoredDocument,
  write: typeof writeFileAtomic,
): Promise<void> {
  const text = textFromDocument(stored)
  const versions = await versionsIn(folder)
  if (versions.length === 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await syncDirectory(dirname(folder))
  }
  const { savedAt } = stored
  const number = (versions[0]?.number ?? 0) + 1
  const path = join(folder, `${String(number).padStart(12, '0')}-${savedAt}.json`)
  await write(path, text)
  // The number is written after the version, so that after a crash in between no version seems to be missing; a save
  // does not fail for it.
  await write(join(folder, NEWEST), String(number)).catch(() => undefined)
  for (const version of supersededVersions([{ path, number, savedAt }, ...versions]))
    // A version that could not be deleted takes space but does no other harm; the next write tries again.
    await rm(version.path).catch(() => undefined)
}

/**
 * Returns true if the newest version is gone although it was not superseded. Folders from before the number was stored
 * give no evidence.
 */
export async function isNewestMissing(folder: string): Promise<boolean> {
  const noted = Number(await readFile(join(folder, NEWEST), 'utf8').catch(() => '0'))
  const found = (await versionsIn(folder))[0]?.number ?? 0
  return noted > found
}

/** No version counts as missing until the next save. */
export async function forgetNewest(folder: string): Promise<void> {
  await rm(join(folder, NEWEST), { recursive: true, force: true })
}

/** Moves an unreadable file out of the way, since someone may still repair it. */
export async function setAside(path: string, now: EpochMs): Promise<void> {
  await rename(path, `${path}.broken-${now}`).catch(() => undefined)
}

async function versionsIn(folder: string): Promise<readonly Version[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name): Version[] => {
      const [, number, savedAt] = versionName.exec(name) ?? []
      return number === undefined
        ? []
        : [{ path: join(folder, name), number: Number(number), savedAt: Number(savedAt) }]
    })
    .toSorted((a, b) => b.number - a.number || b.savedAt - a.savedAt)
}

async function readVersion(path: string): Promise<ReadDocument> {
  try {
    const found = await stat(path)
    // Reading a pipe would never end.
    if (!found.isFile() || found.size > MAX_BYTES) return { kind: 'damaged' }
    return documentFromText(await readFile(path, 'utf8'))
  } catch {
    return { kind: 'damaged' }
  }
}
