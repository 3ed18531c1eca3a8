import type { Variable } from '#shared/portfolio/nouns.ts'
import type { CacheDatabase } from '../database.ts'

/** This many rows are packed or parsed in a few ms; each batch of them is a separate record. */
const ROWS_A_PART = 1000

/**
 * A variable without the raw answer of the service; the last four are positions in `shared`, whose elements many
 * variables use.
 */
type Row = readonly [
  ...[page: number, id: string, dataHubId: string, displayName: string, sourceName: string],
  ...[description: string, value: number | null, time: string | null],
  ...[rest: number, entities: number, tags: number, feeds: number],
]

interface Part {
  readonly shared: readonly unknown[]
  readonly rows: readonly Row[]
}

/** Variables in the order of the catalogue, each with the page in which it arrived. */
export interface SnapshotOfVariables {
  readonly variables: readonly Variable[]
  readonly pages: readonly number[]
  /** Number of variables according to the service; undefined if it states none. */
  readonly counted: number | undefined
}

/** Stores the variables of a complete catalogue for the next start; an incomplete snapshot is not used. */
export async function writeSnapshot(
  { snapshots }: CacheDatabase,
  generation: number,
  { variables, pages, counted }: SnapshotOfVariables,
): Promise<void> {
  let part = 0
  for (let from = 0; from < variables.length; from += ROWS_A_PART, part += 1) {
    const own = variables.slice(from, from + ROWS_A_PART)
    const json = JSON.stringify(pack(own, pages.slice(from)))
    await snapshots.put({ name: `variables:${part}`, generation, json })
  }
  await snapshots.put({ name: 'variables', generation, parts: part, count: variables.length, counted })
}

/**
 * Returns undefined if there is none of this generation, or if it is damaged, since the pages contain everything too.
 */
export async function readSnapshot(
  { snapshots }: CacheDatabase,
  generation: number,
): Promise<SnapshotOfVariables | undefined> {
  const variables: Variable[] = []
  const pages: number[] = []
  try {
    const head = await snapshots.get('variables')
    if (head?.generation !== generation || !('count' in head)) return undefined
    for (let part = 0; part < head.parts; part += 1) {
      const record = await snapshots.get(`variables:${part}`)
      if (record?.generation !== generation || !('json' in record)) return undefined
      unpack(JSON.parse(record.json) as Part, variables, pages)
    }
    return variables.length === head.count ? { variables, pages, counted: head.counted } : undefined
  } catch {
    return undefined
  }
}

function pack(variables: readonly Variable[], pages: readonly number[]): Part {
  const shared: unknown[] = []
  const places = new Map<string, number>()
  const placeOf = (value: unknown): number => {
    const text = JSON.stringify(value)
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, shared.length)
    return shared.push(value) - 1
  }
  const rows = variables.map((variable, at): Row => {
    const { id, dataHubId, displayName, sourceName, description, entities, tags, feeds, ...more } = variable
    const { raw: _, lastRecordedValue = null, lastRecordedTime = null, ...rest } = more
    return [
      ...([pages[at] ?? 0, id, dataHubId, displayName, sourceName] as const),
      ...([description, lastRecordedValue, lastRecordedTime] as const),
      ...([placeOf(rest), placeOf(entities), placeOf(tags), placeOf(feeds)] as const),
    ]
  })
  return { shared, rows }
}

/** The app wrote the part itself, so that a damaged text either is not JSON or lacks rows. */
function unpack({ shared, rows }: Part, variables: Variable[], pages: number[]): void {
  for (const [page, id, dataHubId, displayName, sourceName, description, value, time, ...places] of rows) {
    const [rest, entities, tags, feeds] = places.map((place) => shared[place])
    variables.push({
      ...(rest as Variable),
      ...{ id, dataHubId, displayName, sourceName, description },
      ...(value !== null && { lastRecordedValue: value }),
      ...(time !== null && { lastRecordedTime: time }),
      entities: entities as Variable['entities'],
      tags: tags as Variable['tags'],
      feeds: feeds as Variable['feeds'],
    })
    pages.push(page)
  }
}
