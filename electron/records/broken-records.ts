import { basename } from 'node:path'
import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import type { BrokenRecord } from './record-file.ts'

/** The records that could not be read in this run, by file name. */
export interface BrokenRecords {
  readonly report: (broken: BrokenRecord) => void
  readonly list: () => readonly BrokenRecordFacts[]
  /** Returns the name of the file with the previous version of a record that was set aside, until it is restored. */
  readonly previousOf: (record: string) => string | undefined
  readonly forget: (record: string) => void
}

export function createBrokenRecords(): BrokenRecords {
  const byRecord = new Map<string, BrokenRecord>()
  const previousOf = (record: string): string | undefined => {
    const path = byRecord.get(record)?.previous
    return path === undefined ? undefined : basename(path)
  }
  return {
    report: (broken) => {
      byRecord.set(basename(broken.path).replace(/\.broken-\d+$/, ''), broken)
    },
    list: () =>
      [...byRecord].map(([record, { path, isRestored = false }]) => ({
        record,
        ...(basename(path) === record ? {} : { setAside: basename(path) }),
        isRestored,
        // The other records can be rebuilt or chosen again in a moment, so that the user need not be asked.
        canRestore: record === 'connections.json' && previousOf(record) !== undefined,
      })),
    previousOf,
    forget: (record) => byRecord.delete(record),
  }
}
