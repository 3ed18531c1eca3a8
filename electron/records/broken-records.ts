import { basename } from 'node:path'
import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import type { BrokenRecord } from './record-file.ts'

/** The records that could not be read in this run, by file name. */
export interface BrokenRecords {
  readonly report: (broken: BrokenRecord) => void
  readonly list: () => readonly BrokenRecordFacts[]
}

export function createBrokenRecords(): BrokenRecords {
  const byRecord = new Map<string, BrokenRecord>()
  return {
    report: (broken) => {
      byRecord.set(basename(broken.path).replace(/\.broken-\d+$/, ''), broken)
    },
    list: () =>
      [...byRecord].map(([record, { path, isRestored = false }]) => ({
        record,
        ...(basename(path) === record ? {} : { setAside: basename(path) }),
        isRestored,
      })),
  }
}
