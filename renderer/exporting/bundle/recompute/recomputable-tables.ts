import { isLocalId } from '#shared/portfolio/import-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import {
  recomputableSeries,
  TABLES_FORMAT,
  type LeftOut,
  type RecomputableCell,
  type RecomputableInput,
  type RecomputableSeries,
  type RecomputableTables,
} from '#shared/bundle/recomputable.ts'
import { recomputableCells, type CardSeries } from '#shared/bundle/recomputable-cells.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import type { Operand } from '#shared/series/operand.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { lowerBound } from '#shared/series/columns.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { fixedStepMs } from '#shared/time/fixed-step.ts'
import type { Interval } from '#shared/time/interval.ts'
import {
  workspaceDocumentSchema,
  type WorkspaceDocument,
} from '#renderer/ports/documents/workspace-document.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { readingsOf, readingWhys, sumOf, type WrittenParts } from './written-readings.ts'

export interface RecomputeParts extends WrittenParts {
  readonly shown: readonly ShownCard[]
}

const whys = {
  ...readingWhys,
  reading: 'The readings of a register are shown as they are.',
  noRange: 'The workspace has no range.',
  card: 'It was not open when the bundle was written: only its series are computed again.',
  numbers: (left: number, all: number): string =>
    `${String(left)} of ${String(all)} numbers are no sums, means, extremes, hours or comparisons of series: ranks, figures per area, percentiles of hours, models. The series that they rest on are computed again.`,
} as const

/** Computes the tables that a bundle carries for those who compute them again; one series in memory at a time. */
export async function recomputableTables(parts: RecomputeParts): Promise<RecomputableTables> {
  const series: RecomputableSeries[] = []
  const cells: RecomputableCell[] = []
  const leftOut: LeftOut[] = []
  for (const { id, document } of parts.content.workspaces) {
    const workspace = parseWith(workspaceDocumentSchema, document).data
    if (workspace === undefined) continue
    const shown = parts.shown.filter(({ workspaceId }) => workspaceId === id)
    if (shown.length > 0) {
      const found = await tablesOfCards(workspace, shown, series.length, parts)
      series.push(...found.series)
      cells.push(...found.cells)
      leftOut.push(...found.leftOut)
      continue
    }
    for (const comparison of comparisonsOf(workspace))
      for (const operand of comparison.operands) {
        const found = await seriesOf(operand, comparison, parts)
        if ('why' in found) leftOut.push(found)
        else series.push(found.series)
      }
    const tabled = workspace.cards.filter(({ kind }) => !['time-series', 'text'].includes(kind))
    for (const { kind, title } of tabled)
      leftOut.push({ workspace: workspace.name, what: title ?? kind, why: whys.card })
  }
  return { format: TABLES_FORMAT, version: 1, series, cells, leftOut }
}

type Tables = Pick<RecomputableTables, 'series' | 'cells' | 'leftOut'>

/** Computes the series that cards rest on, and finds the numbers of their tables among them. */
async function tablesOfCards(
  { name: workspace, mask }: WorkspaceDocument,
  shown: readonly ShownCard[],
  first: number,
  parts: RecomputeParts,
): Promise<Tables> {
  const series: RecomputableSeries[] = []
  const cells: RecomputableCell[] = []
  const leftOut: LeftOut[] = []
  const wanted = new Set(shown.flatMap(({ numbers }) => numbers.map(({ value }) => value)))
  const known = new Map<string, Pick<CardSeries, 'place' | 'figures' | 'stamps'> | undefined>()
  for (const { title: card, numbers, readings } of shown) {
    const own: CardSeries[] = []
    for (const reading of readings) {
      const { seriesKey, interval, zone } = reading
      const text = JSON.stringify([seriesKeyText(seriesKey), interval, zone])
      if (!known.has(text)) {
        const found = await tableOf(seriesKey, { ...reading, workspace, mask }, parts)
        if ('why' in found) {
          known.set(text, undefined)
          leftOut.push(found)
        } else {
          const stamps = stampsOf(found.columns, interval, wanted)
          known.set(text, { place: first + series.length, figures: found.series.figures, stamps })
          series.push(found.series)
        }
      }
      const one = known.get(text)
      if (one !== undefined)
        own.push({ ...one, dataHubId: seriesKey.dataHubId, interval: JSON.stringify(interval) })
    }
    const found = recomputableCells(numbers, own)
    cells.push(...found.map((cell) => ({ workspace, card, ...cell })))
    const left = numbers.length - found.length
    if (left > 0) leftOut.push({ workspace, what: card, why: whys.numbers(left, numbers.length) })
  }
  return { series, cells, leftOut }
}

/** Returns when a wanted value was read, where that was once in the interval. */
function stampsOf(
  { times, values }: Columns,
  { start, end }: Interval,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, EpochMs> {
  const found = new Map<number, EpochMs>()
  const repeated = new Set<number>()
  for (let at = lowerBound(times, start); at < lowerBound(times, end); at++) {
    const value = values[at] ?? NaN
    if (!wanted.has(value)) continue
    if (found.has(value)) repeated.add(value)
    found.set(value, times[at] ?? NaN)
  }
  for (const value of repeated) found.delete(value)
  return found
}

/** Series over a range: those of the workspace, and those of each card that has series or a range of its own. */
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

interface Table {
  readonly series: RecomputableSeries
  readonly columns: Columns
}

/** Computes the figures of a series over an interval, from what the bundle has of it. */
async function tableOf(
  seriesKey: SeriesKey,
  asked: Pick<RecomputableInput, 'workspace' | 'name' | 'zone' | 'mask'> & {
    readonly interval: Interval
    readonly sum?: ShownCard['readings'][number]['sum']
  },
  parts: RecomputeParts,
): Promise<Table | LeftOut> {
  const { workspace, name, interval: range, zone, mask, sum } = asked
  const found = sum === undefined ? await readingsOf(seriesKey, parts) : await sumOf(seriesKey, sum, parts)
  if ('why' in found) return { workspace, what: name, why: found.why }
  const { resolution } = seriesKey
  const series = recomputableSeries({ ...found, workspace, name, resolution, zone, range, mask })
  return { series, columns: found.columns }
}

function nameOf(variable: Variable | undefined): string | undefined {
  return variable && [...variable.entities.map(({ name }) => name), variable.displayName].join(' · ')
}

/** Returns the series of the operand of which most is cached in the range; of equal ones the coarsest. */
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
