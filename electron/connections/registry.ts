import * as z from 'zod'
import type { RecordFile } from '#electron/records/record-file.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { connectionRecordSchema, type ConnectionRecord } from './connection-record.ts'

export const registryFileSchema = z.strictObject({
  version: z.literal(1),
  connections: z
    .array(connectionRecordSchema)
    .max(1000)
    .readonly()
    .refine((records) => new Set(records.map(({ id }) => id)).size === records.length, 'ids differ'),
})
export type RegistryFile = z.infer<typeof registryFileSchema>

/**
 * Stores the connections on disk, in the order in which they were added. A change is durable when its promise resolves.
 */
export interface ConnectionRegistry {
  readonly list: () => Promise<Result<readonly ConnectionRecord[]>>
  /** Fails with `not-found` when no connection has that id. */
  readonly find: (id: string) => Promise<Result<ConnectionRecord>>
  /** Adds the record, or replaces the one with its id. */
  readonly put: (record: ConnectionRecord) => Promise<Result<null>>
  /** Changes the record by `edit`, based on its state when its turn comes; `not-found` if it is gone by then. */
  readonly update: (
    id: string,
    edit: (record: ConnectionRecord) => ConnectionRecord,
  ) => Promise<Result<ConnectionRecord>>
  readonly remove: (id: string) => Promise<Result<null>>
}

export function createRegistry(file: RecordFile<RegistryFile>): ConnectionRegistry {
  let known: readonly ConnectionRecord[] | undefined
  let lastChange: Promise<unknown> = Promise.resolve()

  const list = async (): Promise<Result<readonly ConnectionRecord[]>> => {
    if (known !== undefined) return succeed(known)
    const read = await file.read()
    if (!read.ok) return read
    known ??= read.value?.connections ?? []
    return succeed(known)
  }
  const change = async (
    edit: (records: readonly ConnectionRecord[]) => readonly ConnectionRecord[],
  ): Promise<Result<null>> => {
    const listed = await list()
    if (!listed.ok) return listed
    const connections = edit(listed.value)
    if (connections === listed.value) return succeed(null)
    const written = await file.write({ version: 1, connections })
    if (written.ok) known = connections
    return written
  }
  /** Runs one change at a time, so that each starts from the result of the previous one. */
  const inTurn: typeof change = (edit) => {
    const changed = lastChange.then(() => change(edit))
    lastChange = changed
    return changed
  }
  return {
    list,
    find: async (id) => findIn(await list(), id),
    put: (record) => inTurn((records) => withRecord(records, record)),
    update: async (id, edit) => {
      let updated: Result<ConnectionRecord> = findIn(succeed([]), id)
      const written = await inTurn((records) => {
        updated = findIn(succeed(records), id)
        if (!updated.ok) return records
        const edited = edit(updated.value)
        updated = succeed(edited)
        return withRecord(records, edited)
      })
      return written.ok ? updated : written
    },
    remove: (id) => inTurn((records) => records.filter((record) => record.id !== id)),
  }
}

function findIn(listed: Result<readonly ConnectionRecord[]>, id: string): Result<ConnectionRecord> {
  if (!listed.ok) return listed
  const found = listed.value.find((record) => record.id === id)
  return found ? succeed(found) : fail({ kind: 'not-found', detail: 'no connection of that id' })
}

function withRecord(
  records: readonly ConnectionRecord[],
  record: ConnectionRecord,
): readonly ConnectionRecord[] {
  const isKnown = records.some(({ id }) => id === record.id)
  return isKnown ? records.map((old) => (old.id === record.id ? record : old)) : [...records, record]
}
