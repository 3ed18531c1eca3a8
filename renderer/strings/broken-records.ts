import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'

export const brokenRecords = {
  canRestore: 'The version before it can be restored; cached readings and kept tokens are untouched.',
  isRestored:
    'The version before its last change was put in its place; what that change added may be missing. Cached readings are untouched.',
  startedAnew: 'Meterlens started a new one; cached readings are untouched.',
  restore: 'Restore connections',
  restoring: 'Restoring the connections',
  restored: 'The connections are restored',
} as const

/** Says that a record was damaged or missing: "The list of connections was damaged". */
export function brokenTitle({ record, setAside }: BrokenRecordFacts): string {
  const subject = record === 'connections.json' ? 'The list of connections' : record
  return `${subject} was ${setAside === undefined ? 'missing' : 'damaged'}`
}

/** Says where the damaged file is now. */
export function setAsideText(fileName: string): string {
  return `It was set aside as ${fileName} in the folder of Meterlens.`
}
