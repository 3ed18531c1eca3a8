import type { DamagedDocument } from '#shared/contract/document-calls.ts'
import { ageText } from './durations.ts'

export const damagedDocuments = {
  stays: 'The damaged files stay in the folder of Meterlens, with “broken” in their names.',
  restore: 'A backup of this connection may hold what is missing.',
} as const

export function damagedDocumentsTitle(connection: string): string {
  return `Saved work of ${connection} was damaged on the disk`
}

/** Names the documents that nobody named. */
const names: Readonly<Record<string, string>> = {
  calendar: 'The calendar',
  collections: 'The list of favourites and variable groups',
  expressions: 'The list of expressions',
  'metering-model': 'The metering model',
}

const shelves = { workspaces: 'A workspace', documents: 'A setting', jobs: 'A download' } as const

/** "“Winter” is as it was saved 12 min ago; what was saved later cannot be read." */
export function damagedDocumentText({ shelf, name, savedAt }: DamagedDocument, now: number): string {
  if (shelf === undefined) return 'The folder of its saved work cannot be read; a new one was started.'
  if (savedAt === undefined) return `${shelves[shelf]} cannot be read.`
  const subject =
    shelf === 'documents' ? (names[name ?? ''] ?? shelves.documents) : `“${name ?? shelves[shelf]}”`
  return `${subject} is as it was saved ${ageText(now - savedAt)}; what was saved later cannot be read.`
}
