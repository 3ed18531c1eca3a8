/** Strings for records of the app that could not be read. */
export const brokenRecords = {
  canRestore: 'The version before it can be restored; cached readings and kept tokens are untouched.',
  startedAnew: 'Meterlens started a new one; cached readings are untouched.',
  restore: 'Restore connections',
  restoring: 'Restoring the connections',
  restored: 'The connections are restored',
} as const

/** "The list of connections was damaged". */
export function brokenTitle(record: string): string {
  return record === 'connections.json' ? 'The list of connections was damaged' : `${record} was damaged`
}

/** Where the damaged file is now. */
export function setAsideText(fileName: string): string {
  return `It was set aside as ${fileName} in the folder of Meterlens.`
}
