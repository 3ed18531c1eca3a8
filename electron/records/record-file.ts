import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { writeFileAtomic } from './atomic-file.ts'
import { codeOf, fileFailure } from './file-failure.ts'

/** A small record on disk, checked when it is read and replaced whole when it is written. */
export interface RecordFile<T> {
  /** Undefined when there is none, or when it could not be understood and was set aside. */
  readonly read: () => Promise<Result<T | undefined>>
  /** Writes follow each other in the order of the calls. */
  readonly write: (record: T) => Promise<Result<null>>
}

export interface RecordFileOptions<T> {
  readonly path: string
  readonly schema: z.ZodType<T>
  readonly clock: Clock
  /** Called with where a record that could not be understood was put; it is never deleted. */
  readonly reportBroken: (brokenPath: string, why: string) => void
}

export function createRecordFile<T>(options: RecordFileOptions<T>): RecordFile<T> {
  let lastWrite: Promise<unknown> = Promise.resolve()
  return {
    read: () => readRecord(options),
    write: (record) => {
      const text = `${JSON.stringify(record, null, 2)}\n`
      const written = lastWrite.then(() => writeText(options.path, text))
      lastWrite = written
      return written
    },
  }
}

async function writeText(path: string, text: string): Promise<Result<null>> {
  try {
    await writeFileAtomic(path, text)
    return succeed(null)
  } catch (error) {
    return fail(fileFailure(error))
  }
}

async function readRecord<T>(options: RecordFileOptions<T>): Promise<Result<T | undefined>> {
  try {
    const text = await readFile(options.path, 'utf8')
    const parsed = options.schema.safeParse(jsonFrom(text))
    if (parsed.success) return succeed(parsed.data)
    await setAside(options, parsed.error)
    return succeed(undefined)
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? succeed(undefined) : fail(fileFailure(error))
  }
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Moves the file out of the way so that the next write cannot destroy what someone may still repair. */
async function setAside<T>(options: RecordFileOptions<T>, error: z.ZodError): Promise<void> {
  const brokenPath = `${options.path}.broken-${options.clock.now()}`
  await rename(options.path, brokenPath)
  const places = error.issues.map((issue) => issue.path.join('.') || '(whole)')
  options.reportBroken(brokenPath, `not understood at ${places.slice(0, 5).join(', ')}`)
}

/** Opens a record of the app's own folder by its file name. */
export type OpenRecord = <T>(name: string, schema: z.ZodType<T>) => RecordFile<T>

export function createRecords(
  folder: string,
  shared: Pick<RecordFileOptions<unknown>, 'clock' | 'reportBroken'>,
): OpenRecord {
  return (name, schema) => createRecordFile({ ...shared, schema, path: join(folder, name) })
}
