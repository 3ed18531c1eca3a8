import * as z from 'zod'
import { ledgerEntrySchema, type LedgerEntry } from '#shared/contract/cache-ledger.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { RecordFile } from './record-file.ts'

/** Entries by connection. */
export const ledgerFileSchema = z.record(z.string(), ledgerEntrySchema).readonly()

/** Stores what each cache contained, in a file that outlives the browser's database (decision 0092). */
export interface CacheLedger {
  readonly read: (connectionId: string) => Promise<Result<LedgerEntry | null>>
  readonly note: (connectionId: string, entry: LedgerEntry | null) => Promise<Result<null>>
}

export function createCacheLedger(file: RecordFile<z.infer<typeof ledgerFileSchema>>): CacheLedger {
  // The file is read once: if it could not be read, it was set aside, and its former contents are unknown.
  const atStart = file.read().then((read) => new Map(read.ok ? Object.entries(read.value ?? {}) : []))
  return {
    read: async (connectionId) => succeed((await atStart).get(connectionId) ?? null),
    note: async (connectionId, entry) => {
      const entries = await atStart
      if (entry === null) entries.delete(connectionId)
      else entries.set(connectionId, entry)
      return file.write(Object.fromEntries(entries))
    },
  }
}
