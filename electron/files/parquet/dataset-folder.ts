import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { partPathOf, type DatasetPart } from '#shared/export/parquet/dataset-part.ts'
import { syncDirectory, writeFileAtomic } from '#electron/records/atomic-file.ts'
import {
  isIntact,
  readDatasetRecord,
  recordPathOf,
  sha256Of,
  type DatasetRecord,
  type RecordedPart,
} from './dataset-record.ts'
import type { WrittenRows } from './parquet-thread.ts'

/** A folder that a dataset is written into, part by part; files that others put there stay as they are. */
export interface DatasetFolder {
  readonly path: string
  /** Parts that are whole, by path, and what they were written from. */
  readonly finished: ReadonlyMap<string, string>
  /**
   * The part is durable when it resolves. Rejects with the system's error, and with EEXIST when another's file is
   * in the way.
   */
  readonly put: (part: DatasetPart, contents: string, written: WrittenRows) => Promise<void>
  /**
   * Removes old parts that are not among these and what a kill left unfinished, records that the dataset is whole,
   * and returns its size. `view` is the record of the view that it holds, if it is one.
   */
  readonly complete: (
    parts: readonly DatasetPart[],
    view?: string,
  ) => Promise<{ files: number; rows: number; bytes: number }>
}

/**
 * Opens the folder. Returns `other` when it holds a dataset of another connection, `malformed` when its record
 * cannot be read.
 */
export async function openDatasetFolder(
  path: string,
  connectionId: string,
): Promise<DatasetFolder | 'other' | 'malformed'> {
  const recorded = await readDatasetRecord(path)
  if (recorded === 'malformed') return recorded
  if (recorded !== undefined && recorded.connectionId !== connectionId) return 'other'
  const parts = new Map<string, RecordedPart>(Object.entries(recorded?.parts ?? {}))
  const finished = new Map<string, string>()
  for (const [name, part] of parts)
    if (await isIntact(join(path, name), part)) finished.set(name, part.contents)

  const record = (isComplete: boolean, view?: string): Promise<void> => {
    const text: DatasetRecord = {
      format: 'meterlens-dataset',
      version: 1,
      connectionId,
      isComplete,
      ...(view !== undefined && { view }),
      parts: Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
    }
    return writeFileAtomic(recordPathOf(path), `${JSON.stringify(text, null, 2)}\n`)
  }

  return {
    path,
    finished,
    async put(part, contents, { bytes, rows }) {
      const name = partPathOf(part)
      const target = join(path, name)
      if (!parts.has(name) && existsSync(target)) throw inTheWay()
      const temporary = join(dirname(target), `.${basename(target)}.unfinished`)
      await mkdir(dirname(target), { recursive: true })
      try {
        await writeDurably(temporary, bytes)
        // The part is recorded first: a file under its name that no record knows would count as another's from
        // then on.
        parts.set(name, { bytes: bytes.length, rows, sha256: sha256Of(bytes), contents })
        await record(false)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncDirectory(dirname(target))
      finished.set(name, contents)
    },
    async complete(wanted, view) {
      const names = new Set(wanted.map(partPathOf))
      for (const name of [...parts.keys()].filter((name) => !names.has(name))) {
        if (finished.has(name)) await removePart(path, name)
        parts.delete(name)
        finished.delete(name)
      }
      await removeUnfinished(path)
      await record(true, view)
      const all = [...parts.values()]
      return {
        files: all.length,
        rows: all.reduce((sum, { rows }) => sum + rows, 0),
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes parts and records that were not whole when the process was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => unfinished.test(each)))
    await rm(join(folder, name), { force: true })
}

const unfinished = /(?:^|[/\\])\.part-\d+\.parquet\.unfinished$|^_meterlens\.json\.[\da-f-]{36}\.tmp$/

/** Removes the part, and the folders of its partition if nothing else is in them. */
async function removePart(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
  for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) {
    try {
      await rmdir(join(folder, parent))
    } catch {
      return
    }
  }
}

function inTheWay(): NodeJS.ErrnoException {
  return Object.assign(new Error('a file of another origin is in the way'), { code: 'EEXIST' })
}
