import { AUDIT_TOLERANCE, relativeDifference } from '#shared/analysis/audit/compare-columns.ts'
import { isNear } from '#shared/bundle/recompute/explanation.ts'
import type {
  RecomputableCheck,
  StatedCheck,
  StatedComparison,
  StatedFindings,
} from '#shared/bundle/recompute/stated-check.ts'
import { createEffects, largestMove } from '#shared/quality/effect.ts'
import { flags, readingsOf } from '#shared/quality/check.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { figureList, meansOver, type PlacedTable } from './recomputable-model.ts'
import { spansOf, type Table } from './table-of-series.ts'

type TableOf = (demand: string) => Promise<PlacedTable | undefined>
type Found = Omit<RecomputableCheck, 'workspace' | 'card'>

/** Returns a check as another program computes it from the readings in the bundle; undefined where it would differ. */
export function recomputableCheck(stated: StatedCheck, tableOf: TableOf): Promise<Found | undefined> {
  return stated.kind === 'comparison' ? comparisonOf(stated, tableOf) : findingsOf(stated, tableOf)
}

async function comparisonOf(
  { name, reported, derived, areAmounts, size, buckets, figures }: StatedComparison,
  tableOf: TableOf,
): Promise<Found | undefined> {
  const [one, other] = [await tableOf(reported), await tableOf(derived)]
  if (one === undefined || other === undefined) return undefined
  const spans = spansOf(other.table)
  // Of a bucket that is excluded in part the service has no value.
  const whole = buckets.filter(({ start, end }) =>
    spans.some((span) => span.start <= start && span.end >= end),
  )
  const windows = whole.map(({ start, end }, row) => [row, start, end] as const)
  const isGiven = one.table.series.kind !== 'totalizer'
  const { times, values } = one.table.input.columns
  const given = new Map(Array.from(times, (at, index) => [at, values[index] ?? NaN]))
  const reportedValues = isGiven
    ? whole.map(({ start }) => given.get(start) ?? NaN)
    : wholeValues(one.table, windows, true)
  const derivedValues = wholeValues(
    other.table,
    windows,
    areAmounts || other.table.series.kind === 'totalizer',
  )
  const differences = reportedValues
    .map((value, row) => relativeDifference(value, (derivedValues[row] ?? NaN) / size))
    .filter(Number.isFinite)
  const differing = differences.filter((share) => Math.abs(share) > AUDIT_TOLERANCE).length
  if (differences.length !== figures['Compared'] || differing !== figures['Differing']) return undefined
  return {
    ...{ name, figures: figureList(figures) },
    compared: {
      ...{ reported: one.place, derived: other.place, isGiven, areAmounts, size },
      buckets: whole.map(({ start, end }) => [start, end] as const),
    },
  }
}

/** Returns means or amounts of buckets; NaN where one has not values throughout. */
function wholeValues(
  table: Table,
  windows: Parameters<typeof meansOver>[1],
  areAmounts: boolean,
): readonly number[] {
  return meansOver(table, windows).map(({ window: [, start, end], mean, weightMs }) =>
    weightMs < end - start ? NaN : areAmounts ? (mean * weightMs * table.series.perHour) / HOUR_MS : mean,
  )
}

async function findingsOf(
  { name, y, findings, figures }: StatedFindings,
  tableOf: TableOf,
): Promise<Found | undefined> {
  const one = await tableOf(y)
  const readings = one && readingsOf(one.table.input, spansOf(one.table), false)
  if (readings === undefined || readings.stepMs !== one?.table.series.stepMs) return undefined
  const { starts, stepMs } = readings
  const isFound = (at: number): boolean => findings.flat().some(({ start, end }) => at >= start && at < end)
  const places = Int32Array.from([...starts.keys()].filter((place) => isFound(starts[place] ?? NaN)))
  const found = new Uint8Array(starts.length).fill(flags.good)
  for (const place of places) found[place] = flags.suspect
  const move = largestMove(createEffects(readings, found)(places))
  if (!isNear(move ?? NaN, figures['Can move the total by'] ?? NaN)) return undefined
  const spans = findings.map((list) => list.map(({ start, end }) => [start, end] as const))
  return { name, figures: figureList(figures), checked: { y: one.place, stepMs, findings: spans } }
}
