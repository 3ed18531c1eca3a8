import { existsSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { jsonFrom } from '#shared/errors/json-from.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { writeFileAtomic } from './atomic-file.ts'
import { codeOf, fileFailure } from './file-failure.ts'

/** This is several times the size of a thousand connections with the longest names and addresses. */
export const MAX_RECORD_BYTES = 8 * 1024 * 1024

/**
 * A small record on disk, which is checked when it is read and replaced as a whole when it is written. The version
 * before the last change is kept next to it as `.previous`; after the first write it is a copy.
 */
export interface RecordFile<T> {
  /**
   * Undefined if there is none, or if it was unreadable and was set aside. If it is missing or not a file, the previous
   * version takes its place.
   */
  readonly read: () => Promise<Result<T | undefined>>
  /** Writes are made in the order of the calls. */
  readonly write: (record: T) => Promise<Result<null>>
}

export interface RecordFileOptions<T> {
  readonly path: string
  readonly schema: z.ZodType<T>
  readonly clock: Clock
  /** Called when a record was missing, or was set aside because it was unreadable; it is never deleted. */
  readonly reportBroken: (broken: BrokenRecord) => void
}

/** A record that was missing or unreadable. */
export interface BrokenRecord {
  /** The path to which it was moved, or its usual path if it was missing. */
  readonly path: string
  readonly why: string
  /** True if the previous version is back in its place. */
  readonly isRestored?: boolean
  /** The path of a copy of the previous version, which later writes do not touch; absent if none can be read. */
  readonly previous?: string
}

export function createRecordFile<T>(options: RecordFileOptions<T>): RecordFile<T> {
  let lastWrite: Promise<unknown> = Promise.resolve()
  return {
    read: () => readRecord(options),
    write: (record) => {
      const text = `${JSON.stringify(record, null, 2)}\n`
      const written = lastWrite.then(() => writeRecord(options, text))
      lastWrite = written
      return written
    },
  }
}

async function writeRecord<T>(options: RecordFileOptions<T>, text: string): Promise<Result<null>> {
  if (Buffer.byteLength(text) > MAX_RECORD_BYTES) {
    return fail({ kind: 'file', reason: 'other', detail: `larger than ${MAX_RECORD_BYTES} bytes` })
  }
  try {
    await keepPrevious(options, text)
    await writeFileAtomic(options.path, text)
    return succeed(null)
  } catch (error) {
    return fail(fileFailure(error))
  }
}

/** Keeps only a readable version, so that a damaged file never takes the place of a good one. */
async function keepPrevious<T>({ path, schema }: RecordFileOptions<T>, next: string): Promise<void> {
  // A list of connections that never changed must not be lost with its only file.
  if (!existsSync(path) && !existsSync(previousOf(path))) {
    await writeFileAtomic(previousOf(path), next)
    return
  }
  const current = await contentsOf(path).catch(() => undefined)
  if (current === undefined || current === next || !parseWith(schema, jsonFrom(current)).success) return
  await writeFileAtomic(previousOf(path), current)
}

function previousOf(path: string): string {
  return `${path}.previous`
}

async function readRecord<T>(options: RecordFileOptions<T>): Promise<Result<T | undefined>> {
  try {
    const text = await contentsOf(options.path)
    const parsed = parseWith(options.schema, jsonFrom(text))
    if (parsed.success) return succeed(parsed.data)
    await setAside(
      options,
      text === undefined ? `larger than ${MAX_RECORD_BYTES} bytes` : whyOf(parsed.error),
    )
    return succeed(undefined)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return restore(options, undefined)
    return error instanceof NoFile ? replaceNoFile(options) : fail(fileFailure(error))
  }
}

async function replaceNoFile<T>(options: RecordFileOptions<T>): Promise<Result<T | undefined>> {
  const asidePath = `${options.path}.broken-${options.clock.now()}`
  try {
    await rename(options.path, asidePath)
  } catch (error) {
    return fail(fileFailure(error))
  }
  const restored = await restore(options, asidePath)
  if (restored.ok && restored.value === undefined) {
    options.reportBroken({ path: asidePath, why: 'not a file' })
  }
  return restored
}

/** Restores the previous version if the record is missing; undefined if there is none. */
async function restore<T>(
  { path, schema, reportBroken }: RecordFileOptions<T>,
  asidePath: string | undefined,
): Promise<Result<T | undefined>> {
  const text = await contentsOf(previousOf(path)).catch(() => undefined)
  const parsed = parseWith(schema, jsonFrom(text))
  if (text === undefined || !parsed.success) return succeed(undefined)
  // The contents are returned even if the folder is read-only; the next start then restores the file again.
  await writeFileAtomic(path, text).catch(() => undefined)
  const why = asidePath === undefined ? 'gone' : 'not a file'
  reportBroken({ path: asidePath ?? path, why, isRestored: true })
  return succeed(parsed.data)
}

class NoFile extends Error {}

/**
 * Reads the file; undefined if it is larger than a record may be. Rejects for anything that is not a file, since
 * reading a pipe would never end.
 */
async function contentsOf(path: string): Promise<string | undefined> {
  const found = await stat(path)
  if (!found.isFile()) throw new NoFile('not a file')
  return found.size > MAX_RECORD_BYTES ? undefined : readFile(path, 'utf8')
}

/** Moves the file out of the way so that the next write does not destroy what someone may still repair. */
async function setAside<T>(options: RecordFileOptions<T>, why: string): Promise<void> {
  const { path, clock, schema, reportBroken } = options
  const brokenPath = `${path}.broken-${clock.now()}`
  await rename(path, brokenPath)
  const previous = previousOf(brokenPath)
  try {
    // The previous version would be overwritten by the next writes.
    await rename(previousOf(path), previous)
    const isReadable = parseWith(schema, jsonFrom(await contentsOf(previous))).success
    reportBroken({ path: brokenPath, why, ...(isReadable ? { previous } : {}) })
  } catch {
    reportBroken({ path: brokenPath, why })
  }
}

function whyOf(error: z.ZodError): string {
  const places = error.issues.map((issue) => issue.path.join('.') || '(whole)')
  return `not understood at ${places.slice(0, 5).join(', ')}`
}

/** Opens a record of the app's own folder by its file name. */
export type OpenRecord = <T>(name: string, schema: z.ZodType<T>) => RecordFile<T>

export function createRecords(
  folder: string,
  shared: Pick<RecordFileOptions<unknown>, 'clock' | 'reportBroken'>,
): OpenRecord {
  return (name, schema) => createRecordFile({ ...shared, schema, path: join(folder, name) })
}
