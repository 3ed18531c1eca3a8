import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { partPathPattern } from '#shared/export/parquet/dataset-part.ts'
import { codeOf } from '#electron/records/file-failure.ts'

/** Readers of datasets skip files that begin with an underscore. */
const RECORD_NAME = '_meterlens.json'
const MAX_RECORD_BYTES = 64 * 1024 * 1024

const partSchema = z.strictObject({
  bytes: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Identifies what the page wrote the part from; an unchanged part is not written again. */
  contents: z.string().max(200),
})

const recordSchema = z.strictObject({
  format: z.literal('meterlens-dataset'),
  version: z.literal(1),
  connectionId: z.string().min(1).max(100),
  /** False from the first change until every part is written and no older one is left. */
  isComplete: z.boolean(),
  /** The view that was exported, as other exported files carry it; absent for all that was cached. */
  view: z.string().exactOptional(),
  /**
   * Parts by path below the folder. Parts are removed by these names, so a record made on purpose must not name
   * other files.
   */
  parts: z.record(z.string().regex(partPathPattern), partSchema),
})

export type RecordedPart = z.infer<typeof partSchema>
/** Lists the parts of a dataset, in a file inside its folder. */
export type DatasetRecord = z.infer<typeof recordSchema>

export function recordPathOf(folder: string): string {
  return join(folder, RECORD_NAME)
}

/** Reads the record of a folder; undefined when it has none, `malformed` when it has one that cannot be read. */
export async function readDatasetRecord(folder: string): Promise<DatasetRecord | 'malformed' | undefined> {
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

/** Returns true when a part lies there whole, as it was recorded. */
export async function isIntact(path: string, recorded: RecordedPart): Promise<boolean> {
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

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
