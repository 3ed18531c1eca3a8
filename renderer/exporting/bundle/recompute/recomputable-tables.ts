import { isLocalId } from '#shared/portfolio/local-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import {
  TABLES_FORMAT,
  type LeftOut,
  type RecomputableSeries,
  type RecomputableTables,
} from '#shared/bundle/recompute/recomputable.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Operand } from '#shared/series/operand.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import type { Interval } from '#shared/time/instant.ts'
import {
  workspaceDocumentSchema,
  type WorkspaceDocument,
} from '#renderer/ports/documents/workspace-document.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { BundleContent } from '../gather-content.ts'
import { tableOf, type Table } from './table-of-series.ts'
import { tablesOfCards } from './tables-of-cards.ts'
import { readingWhys, type WrittenParts } from './written-readings.ts'

export interface RecomputeParts extends WrittenParts {
  readonly shown: readonly ShownCard[]
}

const whys = {
  ...readingWhys,
  reading: 'The readings of a register are shown as they are.',
  noRange: 'The workspace has no range.',
  card: 'It was not open when the bundle was written: only its series are computed again.',
} as const

/**
 * Computes the tables that a bundle contains for people who compute them again; at most a dozen series are in memory.
 */
async function recomputableTables(parts: RecomputeParts): Promise<RecomputableTables> {
  const workspaces = parts.content.workspaces.flatMap(({ id, document }) => {
    const workspace = parseWith(workspaceDocumentSchema, document).data
    const shown = parts.shown.filter(({ workspaceId }) => workspaceId === id)
    return workspace === undefined ? [] : [{ workspace, shown }]
  })
  // One workspace is open: positions count from its first series.
  const open = workspaces.find(({ shown }) => shown.length > 0)
  const { series, leftOut, ...cells } =
    open === undefined ? noTables : await tablesOfCards(open.workspace, open.shown, parts)
  const others: RecomputableSeries[] = []
  const notComputed: LeftOut[] = []
  for (const { workspace, shown } of workspaces) {
    if (shown.length > 0) continue
    for (const comparison of comparisonsOf(workspace))
      for (const operand of comparison.operands) {
        const found = await seriesOf(operand, comparison, parts)
        if ('why' in found) notComputed.push(found)
        else others.push(found.series)
      }
    const tabled = workspace.cards.filter(({ kind }) => !['time-series', 'text'].includes(kind))
    for (const { kind, title } of tabled)
      notComputed.push({ workspace: workspace.name, what: title ?? kind, why: whys.card })
  }
  return {
    ...{ format: TABLES_FORMAT, version: 1, ...cells },
    series: [...series, ...others],
    leftOut: [...leftOut, ...notComputed],
  }
}

const noTables = { series: [], models: [], daySets: [], cells: [], given: [], leftOut: [] } as const

/** Series over a range: those of the workspace, and those of each card that has a series or range of its own. */
type Comparison = Pick<WorkspaceDocument, 'name' | 'operands' | 'range' | 'zone' | 'mask'>

function comparisonsOf(workspace: WorkspaceDocument): readonly Comparison[] {
  const { name, operands, shown, zone, mask, cards } = workspace
  const range = shown ?? workspace.range
  const own = cards.filter((card) => card.operands !== undefined || card.range !== undefined)
  return [
    { name, operands, range, zone, mask },
    ...own.map((card) => ({
      name: `${name}, ${card.title ?? card.kind}`,
      operands: card.operands ?? operands,
      range: card.range ?? range,
      ...{ zone, mask },
    })),
  ]
}

async function seriesOf(
  operand: Operand,
  { name: workspace, range, zone, mask }: Comparison,
  parts: RecomputeParts,
): Promise<Table | LeftOut> {
  const { source } = operand
  const dataHubId = source.kind === 'variable' ? source.dataHubId : ''
  const variable = parts.content.variableOf(dataHubId)
  const name = nameOf(variable) ?? dataHubId
  const leave = (why: string): LeftOut => ({ workspace, what: name, why })
  if (isLocalId(dataHubId)) return leave(whys.expression)
  if (operand.shows === 'reading') return leave(whys.reading)
  if (range === undefined) return leave(whys.noRange)
  if (variable === undefined) return leave(whys.unknown)
  const chosen = bestSeries(parts.content.series, operand, range)
  if (chosen === undefined) return leave(whys.noSeries)
  const days = operand.zone ?? (zone.kind === 'fixed' ? zone.zone : variable.localTimezone)
  return tableOf(chosen.seriesKey, { workspace, name, interval: range, zone: days, mask }, parts)
}

function nameOf(variable: Variable | undefined): string | undefined {
  return variable && [...variable.entities.map(({ name }) => name), variable.displayName].join(' · ')
}

/** Returns the series of the operand with the most cached data in the range; of equal ones the coarsest. */
function bestSeries(
  cached: readonly CachedSeriesSummary[],
  { source }: Operand,
  range: Interval,
): CachedSeriesSummary | undefined {
  if (source.kind !== 'variable') return undefined
  const fit = cached.filter(
    ({ seriesKey }) =>
      seriesKey.dataHubId === source.dataHubId &&
      seriesKey.units === source.units &&
      seriesKey.standardization === source.standardization &&
      fixedStepMs(seriesKey.resolution) !== undefined,
  )
  const rank = ({ covered, seriesKey }: CachedSeriesSummary): number =>
    lengthOf(intersectIntervals(covered, [range])) + (fixedStepMs(seriesKey.resolution) ?? 0) / 1e9
  return fit.filter((one) => rank(one) >= 1).sort((a, b) => rank(b) - rank(a))[0]
}

/** The input of the tables of a bundle, except for the values of its series. */
export interface TablesOrder extends Omit<RecomputeParts, 'content' | 'readColumns'> {
  readonly content: Pick<BundleContent, 'workspaces' | 'series'>
  readonly variables: readonly Variable[]
}

/** Returns the text of the tables. */
export async function tablesFor(
  { content, variables, ...order }: TablesOrder,
  readColumns: RecomputeParts['readColumns'],
): Promise<Uint8Array<ArrayBuffer>> {
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const tables = await recomputableTables({
    ...order,
    content: { ...content, variableOf: (id) => byId.get(id) },
    readColumns: remembered(readColumns),
  })
  return new TextEncoder().encode(JSON.stringify(tables))
}

/** This many values take 80 MB of memory. */
const MOST_VALUES = 5_000_000

/** Caches what was read last, since one card after the other needs the same series. */
function remembered(read: RecomputeParts['readColumns']): RecomputeParts['readColumns'] {
  const recent = new Map<string, Columns>()
  let count = 0
  return async (seriesKey) => {
    const text = seriesKeyText(seriesKey)
    const known = recent.get(text)
    if (known !== undefined) return known
    const columns = await read(seriesKey)
    if (columns === undefined) return undefined
    recent.set(text, columns)
    count += columns.times.length
    for (const [oldest, { times }] of recent) {
      if (count <= MOST_VALUES) break
      count -= times.length
      recent.delete(oldest)
    }
    return columns
  }
}
