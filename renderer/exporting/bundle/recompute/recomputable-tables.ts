import { isLocalId } from '#shared/portfolio/import-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { entryName } from '#shared/bundle/entry-names.ts'
import {
  recomputableSeries,
  TABLES_FORMAT,
  type LeftOut,
  type RecomputableSeries,
  type RecomputableTables,
} from '#shared/bundle/recomputable.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import type { Operand } from '#shared/series/operand.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { fixedStepMs } from '#shared/time/fixed-step.ts'
import type { Interval } from '#shared/time/interval.ts'
import {
  workspaceDocumentSchema,
  type WorkspaceDocument,
} from '#renderer/ports/documents/workspace-document.ts'
import type { DumpedSeries } from '#renderer/ports/partition-transfer.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { BundleContent } from '../gather-content.ts'

/** Numbers of the series entries by key, in the order in which they were written. */
export type WrittenSeries = readonly { readonly seriesKey: SeriesKey; readonly number: number }[]

export interface RecomputeParts {
  readonly content: Pick<BundleContent, 'workspaces' | 'series' | 'variableOf'>
  readonly written: WrittenSeries
  readonly readSeries: (seriesKey: SeriesKey) => Promise<DumpedSeries | undefined>
}

const whys = {
  expression: 'An expression is computed from several series.',
  reading: 'The readings of a register are shown as they are.',
  noRange: 'The workspace has no range.',
  unknown: 'The variable is not in the catalogue.',
  noSeries: 'No values by the hour or finer are in the bundle.',
  card: 'Only totals, means and days of series are computed again.',
} as const

/** Computes the tables that a bundle carries for those who compute them again; one series in memory at a time. */
export async function recomputableTables(parts: RecomputeParts): Promise<RecomputableTables> {
  const series: RecomputableSeries[] = []
  const leftOut: LeftOut[] = []
  for (const { document } of parts.content.workspaces) {
    const workspace = parseWith(workspaceDocumentSchema, document).data
    if (workspace === undefined) continue
    for (const comparison of comparisonsOf(workspace))
      for (const operand of comparison.operands) {
        const found = await seriesOf(operand, comparison, parts)
        if ('why' in found) leftOut.push(found)
        else series.push(found)
      }
    for (const { kind, title } of workspace.cards.filter((card) => card.kind !== 'time-series'))
      leftOut.push({ workspace: workspace.name, what: title ?? kind, why: whys.card })
  }
  return { format: TABLES_FORMAT, version: 1, series, leftOut }
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
  workspace: Comparison,
  { content, written, readSeries }: RecomputeParts,
): Promise<RecomputableSeries | LeftOut> {
  const { source } = operand
  const dataHubId = source.kind === 'variable' ? source.dataHubId : ''
  const variable = content.variableOf(dataHubId)
  const name = nameOf(variable) ?? dataHubId
  const leave = (why: string): LeftOut => ({ workspace: workspace.name, what: name, why })
  if (isLocalId(dataHubId)) return leave(whys.expression)
  if (operand.shows === 'reading') return leave(whys.reading)
  if (workspace.range === undefined) return leave(whys.noRange)
  if (variable === undefined) return leave(whys.unknown)
  const chosen = bestSeries(content.series, operand, workspace.range)
  const entry = written.find(({ seriesKey }) => seriesKey === chosen?.seriesKey)
  const dumped = chosen && entry && (await readSeries(chosen.seriesKey))
  if (chosen === undefined || entry === undefined || dumped === undefined) return leave(whys.noSeries)
  return recomputableSeries({
    ...{ workspace: workspace.name, name, entry: entryName('series', entry.number), kind: variable.kind },
    unit: chosen.units === '' ? variable.unit.shortText : chosen.units,
    resolution: chosen.seriesKey.resolution,
    zone: operand.zone ?? (workspace.zone.kind === 'fixed' ? workspace.zone.zone : variable.localTimezone),
    ...{ range: workspace.range, mask: workspace.mask, columns: joined([...dumped.parts()]) },
  })
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

function joined(parts: readonly Columns[]): Columns {
  const count = parts.reduce((sum, { times }) => sum + times.length, 0)
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    times.set(part.times, at)
    values.set(part.values, at)
    at += part.times.length
  }
  return { times, values }
}
