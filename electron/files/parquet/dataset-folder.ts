import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { createReadStream, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type DatasetPart, partPathOf, partPathPattern } from '#shared/export/parquet/dataset-part.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { syncDirectory, writeFileAtomic } from '#electron/records/atomic-file.ts'
import { codeOf } from '#electron/records/file-failure.ts'
import type { WrittenRows } from './parquet-thread.ts'

/** Readers of datasets skip files that begin with an underscore. */
const RECORD_NAME = '_meterlens.json'
const MAX_RECORD_BYTES = 64 * 1024 * 1024

const partSchema = z.strictObject({
  bytes: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Identifies the data from which the page wrote the part; an unchanged part is not written again. */
  contents: z.string().max(200),
})

const recordSchema = z.strictObject({
  format: z.literal('meterlens-dataset'),
  version: z.literal(1),
  connectionId: z.string().min(1).max(100),
  /** False from the first change until every part is written and no older one remains. */
  isComplete: z.boolean(),
  /** The view that was exported, as in other exported files; absent if the whole cache was exported. */
  view: z.string().exactOptional(),
  /**
   * Parts by path below the folder. Parts are removed by these names, so a manipulated record must not name other
   * files.
   */
  parts: z.record(z.string().regex(partPathPattern), partSchema),
})

type RecordedPart = z.infer<typeof partSchema>
/** Lists the parts of a dataset, in a file inside its folder. */
type DatasetRecord = z.infer<typeof recordSchema>

function recordPathOf(folder: string): string {
  return join(folder, RECORD_NAME)
}

/** Reads the record of a folder; undefined if there is none, `malformed` if it cannot be read. */
async function readDatasetRecord(folder: string): Promise<DatasetRecord | 'malformed' | undefined> {
  try {
    const path = recordPathOf(folder)
    const found = await stat(path)
    if (!found.isFile() || found.size > MAX_RECORD_BYTES) return 'malformed'
    const parsed = parseWith(recordSchema, JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : 'malformed'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) === undefined) return 'malformed'
    throw error
  }
}

/** Returns true if the folder contains a part completely, as it was recorded. */
async function isIntact(path: string, recorded: RecordedPart): Promise<boolean> {
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size !== recorded.bytes) return false
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
    return hash.digest('hex') === recorded.sha256
  } catch {
    return false
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A folder into which a dataset is written, part by part; files that others put there are left alone. */
export interface DatasetFolder {
  readonly path: string
  /** Complete parts by path, with the data from which they were written. */
  readonly finished: ReadonlyMap<string, string>
  /**
   * The part is durable when it resolves. Rejects with the system's error, and with EEXIST if someone else's file is in
   * the way.
   */
  readonly put: (part: DatasetPart, contents: string, written: WrittenRows) => Promise<void>
  /**
   * Removes old parts that are not among these and unfinished files that a kill left, records that the dataset is
   * complete, and returns its size. `view` is the record of the exported view, if a view was exported.
   */
  readonly complete: (
    parts: readonly DatasetPart[],
    view?: string,
  ) => Promise<{ files: number; rows: number; bytes: number }>
}

/**
 * Opens the folder. Returns `other` if it contains a dataset of another connection, `malformed` if its record cannot be
 * read.
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
      try {
        await mkdir(dirname(target), { recursive: true })
        await writeDurably(temporary, bytes)
        // The part is recorded first: without a record, a file of that name would count as someone else's from then on.
        parts.set(name, { bytes: bytes.length, rows, sha256: sha256Of(bytes), contents })
        await record(false)
        await rename(temporary, target)
      } catch (error) {
        await removePart(path, join(dirname(name), basename(temporary)))
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

/** Removes parts and records that were incomplete when the process was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => unfinished.test(each)))
    await rm(join(folder, name), { force: true })
}

const unfinished = /(?:^|[/\\])\.part-\d+\.parquet\.unfinished$|^_meterlens\.json\.[\da-f-]{36}\.tmp$/

/** Removes the part, and the folders of its partition if they contain nothing else. */
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
