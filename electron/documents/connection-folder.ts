import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { documentShelves, type DamagedDocument, type DocumentShelf } from '#shared/contract/document-calls.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { syncDirectory } from '#electron/records/atomic-file.ts'
import { codeOf } from '#electron/records/file-failure.ts'
import { forgetNewest, isNewestMissing, readNewest, setAside } from './document-versions.ts'

/**
 * These two names exist only while a folder is being replaced; connections cannot have them, since ids contain no dots.
 */
export const incomingOf = (folder: string): string => `${folder}.incoming`
const outgoingOf = (folder: string): string => `${folder}.outgoing`

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Replaces the folder of a connection with the incoming one. A crash in between leaves the old one whole, and
 * `finishReplacement` finds it.
 */
export async function replaceFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) await rename(folder, outgoingOf(folder))
  await rename(incomingOf(folder), folder)
  await syncDirectory(dirname(folder))
  await rm(outgoingOf(folder), { recursive: true, force: true })
}

/** Renames the folder before it is deleted, so that a crash in between leaves nothing that looks like documents. */
export async function eraseFolder(folder: string): Promise<void> {
  await rm(outgoingOf(folder), { recursive: true, force: true })
  if (await isFolder(folder)) await rename(folder, incomingOf(folder))
  await rm(incomingOf(folder), { recursive: true, force: true })
}

/** Cleans up after a crash during a replacement: the old folder counts until the new one has its name. */
export async function finishReplacement(folder: string): Promise<void> {
  if (await isFolder(folder)) await rm(outgoingOf(folder), { recursive: true, force: true })
  else if (await isFolder(outgoingOf(folder))) await rename(outgoingOf(folder), folder)
  await rm(incomingOf(folder), { recursive: true, force: true })
}

/** Makes sure that `path` is a folder or does not exist; returns whether anything else was set aside. */
export async function setAsideUnlessFolder(path: string, now: EpochMs): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || found.isDirectory()) return false
  await setAside(path, now)
  return true
}

/** Lists the folders of the documents of a shelf. */
export async function documentFolders(shelfFolder: string): Promise<readonly string[]> {
  if (!(await isFolder(shelfFolder))) return []
  const entries = await readdir(shelfFolder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && documentName.test(entry.name))
    .map(({ name }) => join(shelfFolder, name))
}

const documentName = /^[a-z0-9-]*\.[0-9a-f]{24}$/

/** Reads every document once; sets aside damaged ones, and removes half-written files that a crash left. */
export async function checkFolder(folder: string, now: EpochMs): Promise<readonly DamagedDocument[]> {
  const damaged: DamagedDocument[] = []
  for (const shelf of documentShelves) {
    const shelfFolder = join(folder, shelf)
    if (await setAsideUnlessFolder(shelfFolder, now)) damaged.push({ shelf })
    await mkdir(shelfFolder, { recursive: true, mode: 0o700 }).catch(() => undefined)
    for (const name of await readdir(shelfFolder).catch(() => []))
      if (documentName.test(name)) damaged.push(...(await checkDocument(join(shelfFolder, name), shelf, now)))
  }
  return damaged
}

const named = z.object({ name: z.string() })

async function checkDocument(
  folder: string,
  shelf: DocumentShelf,
  now: EpochMs,
): Promise<readonly DamagedDocument[]> {
  if (await setAsideUnlessFolder(folder, now)) return [{ shelf }]
  for (const name of await readdir(folder))
    if (name.endsWith('.tmp')) await rm(join(folder, name), { recursive: true, force: true })
  const newest = await readNewest(folder)
  const isMissed = await isNewestMissing(folder)
  if (newest === undefined) {
    await forgetNewest(folder)
    return isMissed ? [{ shelf }] : []
  }
  if (newest.unreadable.length === 0 && !isMissed) return []
  for (const path of newest.unreadable) await setAside(path, now)
  // The user was told about the files that were set aside; they are not reported missing as well.
  await forgetNewest(folder)
  if (newest.read.kind !== 'sound') return [{ shelf }]
  const { savedAt, document } = newest.read.stored
  const { name } = parseWith(named, document).data ?? {}
  return [{ shelf, savedAt, ...(name !== undefined && { name }) }]
}
