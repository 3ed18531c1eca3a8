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
   * Undefined if there is none. If it is missing or unreadable, the previous version takes its place; an unreadable one
   * is set aside.
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
    return await replace(
      options,
      text === undefined ? `larger than ${MAX_RECORD_BYTES} bytes` : whyOf(parsed.error),
    )
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return succeed(await restore(options, { path: options.path, why: 'gone' }))
    return error instanceof NoFile ? replace(options, 'not a file') : fail(fileFailure(error))
  }
}

/** Moves the file out of the way, so that no write destroys what someone may still repair. */
async function replace<T>(options: RecordFileOptions<T>, why: string): Promise<Result<T | undefined>> {
  const path = `${options.path}.broken-${options.clock.now()}`
  try {
    await rename(options.path, path)
  } catch (error) {
    return fail(fileFailure(error))
  }
  const restored = await restore(options, { path, why })
  if (restored === undefined) options.reportBroken({ path, why })
  return succeed(restored)
}

/** Puts the previous version in the place of the record; undefined if there is none. */
async function restore<T>(
  { path, schema, reportBroken }: RecordFileOptions<T>,
  broken: BrokenRecord,
): Promise<T | undefined> {
  const text = await contentsOf(previousOf(path)).catch(() => undefined)
  const parsed = parseWith(schema, jsonFrom(text))
  if (text === undefined || !parsed.success) return undefined
  // The contents are returned even if the folder is read-only; the next start then restores the file again.
  await writeFileAtomic(path, text).catch(() => undefined)
  reportBroken({ ...broken, isRestored: true })
  return parsed.data
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
