import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import type { DamagedDocument } from '#shared/contract/document-calls.ts'
import { ageText } from '../time/durations.ts'

export const damagedStores = {
  tokenKept:
    'The connection and its token are kept, and so are workspaces, notes and everything else you wrote.',
  refetch: 'What it held can be fetched again.',
  setAside: 'Set aside and start fresh',
  settingAside: 'Setting the damaged cache aside',
  discarded: 'Its store was damaged or removed.',
  noSeries: 'It held no series yet.',
  notKnown: 'How much it holds is unknown.',
  startedFresh: 'A fresh cache was started',
  isRefetched: 'It is fetched again when it is needed.',
  stays: 'The damaged one stays as it is; it is listed with the forgotten connections.',
} as const

export function unopenedTitle(name: string): string {
  return `The cached data of ${name} cannot be opened`
}

/** "It held 1,204 series, 31 MB." */
export function heldText(series: string, bytes: string): string {
  return `It held ${series} series, ${bytes}.`
}

export function discardedTitle(name: string): string {
  return `The cached data of ${name} was lost`
}

export function partLostTitle(name: string): string {
  return `Part of the cached data of ${name} was lost`
}

const nouns = {
  points: ['value', 'values'],
  series: ['series', 'series'],
} as const

export function countText(count: number, kind: keyof typeof nouns, formatted: string): string {
  return `${formatted} ${nouns[kind][count === 1 ? 0 : 1]}`
}

/** "Lost: 43,204 values, 2 series (2.1 MB)." */
export function missingText(counts: readonly string[], bytes: string): string {
  return `Lost: ${counts.join(', ')} (${bytes}).`
}

export function refetchCost(requests: string, count: number): string {
  return `Fetching it all again takes at least ${requests} ${count === 1 ? 'request' : 'requests'}; it is fetched as it is needed.`
}

/** Announces damage to one series. */
export function damagedTitle(series: string): string {
  return `Cached values of ${series} were damaged`
}

/** States what was lost of one series, and that nothing else was. */
export function damagedKept(points: string): string {
  return `${points === '1' ? '1 value failed its checksum and was' : `${points} values failed their checksums and were`} dropped; the rest is intact.`
}

export const damagedDocuments = {
  stays: 'The damaged files stay in the folder of Meterlens, with “broken” in their names.',
  restore: 'A backup of this connection may contain what is missing.',
} as const

export function damagedDocumentsTitle(connection: string): string {
  return `Saved work of ${connection} was damaged on the disk`
}

/** Names of documents that have none from the user. */
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

const outcomes = {
  isRestored:
    'The version before its last change was put in its place; what that change added may be missing. Cached readings are untouched.',
  startedAnew: 'Meterlens started a new one; cached readings are untouched.',
  connections:
    'Every connection with a token in the keychain is in the list. If another one is missing, see “Forgotten connections…”; cached readings are untouched.',
} as const

/** Tells that a record was damaged or missing: "The list of connections was damaged". */
export function brokenTitle({ record, setAside }: BrokenRecordFacts): string {
  const subject = record === 'connections.json' ? 'The list of connections' : record
  return `${subject} was ${setAside === undefined ? 'missing' : 'damaged'}`
}

/** Tells what is in the place of the record, and for the list of connections where a missing one is found. */
export function outcomeText({ record, isRestored }: BrokenRecordFacts): string {
  if (record === 'connections.json') return outcomes.connections
  return isRestored ? outcomes.isRestored : outcomes.startedAnew
}

/** Tells where the damaged file is now. */
export function setAsideText(fileName: string): string {
  return `It was set aside as ${fileName} in the folder of Meterlens.`
}

export const diskFull = {
  title: 'The disk is full',
  kept: 'Everything cached before is kept, and what was being fetched is shown from memory.',
  todo: 'Free some disk space: Meterlens leaves the last 300 MB free and continues by itself when there is more room.',
} as const
