/** The one entry that says what the others are. */
export const MANIFEST = 'manifest.json'

/** Entries that are for other programs and for people; Meterlens writes them and reads none. */
export const recomputeEntries = {
  tables: 'recompute/tables.json',
  sql: 'recompute/recompute.sql',
  page: 'recompute/recompute.html',
} as const

/** Kind of an entry's content, which follows from its name. */
export type EntryKind =
  | 'manifest'
  | 'series'
  | 'part'
  | 'page'
  | 'workspace'
  | 'document'
  | 'job'
  | 'revisions'
  | 'recompute'

/**
 * Lists every valid name. Names are flat, numbered and in ASCII, so that none can lead an unpacker out of its folder.
 */
const forms: readonly (readonly [EntryKind, RegExp])[] = [
  ['manifest', /^manifest\.json$/],
  ['series', /^series\/\d{6}\.json$/],
  ['part', /^series\/\d{6}-\d{4}\.f64$/],
  ['page', /^catalogue\/\d{6}\.json$/],
  ['workspace', /^workspaces\/\d{6}\.json$/],
  ['document', /^documents\/\d{6}\.json$/],
  ['job', /^jobs\/\d{6}\.json$/],
  ['revisions', /^revisions\/\d{6}\.json$/],
  ['recompute', /^recompute\/(?:tables\.json|recompute\.(?:sql|html))$/],
]

/** Returns what an entry of this name holds; undefined for a name that nothing in a bundle has. */
export function kindOfEntry(name: string): EntryKind | undefined {
  return forms.find(([, form]) => form.test(name))?.[0]
}

const folders: Readonly<Record<Exclude<EntryKind, 'manifest' | 'part' | 'recompute'>, string>> = {
  series: 'series',
  page: 'catalogue',
  workspace: 'workspaces',
  document: 'documents',
  job: 'jobs',
  revisions: 'revisions',
}

/** Returns the name of the entry of that kind and number, counted from 1: `catalogue/000001.json`. */
export function entryName(kind: keyof typeof folders, number: number): string {
  return `${folders[kind]}/${String(number).padStart(6, '0')}.json`
}

/** Returns the name of a part of a series, both counted from 1: `series/000001-0001.f64`. */
export function partName(series: number, part: number): string {
  return `series/${String(series).padStart(6, '0')}-${String(part).padStart(4, '0')}.f64`
}
