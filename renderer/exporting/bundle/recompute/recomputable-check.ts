import { AUDIT_TOLERANCE, relativeDifference } from '#shared/analysis/audit/compare-columns.ts'
import { isNear } from '#shared/bundle/recompute/explanation.ts'
import type {
  RecomputableCheck,
  StatedCheck,
  StatedComparison,
  StatedFindings,
} from '#shared/bundle/recompute/stated-check.ts'
import { createEffects, largestMove } from '#shared/quality/effect.ts'
import { checkIds, flags, isFlagged, readingsOf } from '#shared/quality/check.ts'
import { checkReadings } from '#shared/quality/findings.ts'
import { fallsOf } from '#shared/quality/totalizer.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { figureList, meansOver, type PlacedTable } from './recomputable-model.ts'
import { ratesOfCounter, spansOf, type Table } from './table-of-series.ts'

type TableOf = (demand: string) => Promise<PlacedTable | undefined>
type Found = Omit<RecomputableCheck, 'workspace' | 'card'>

/**
 * Returns a check as another program computes it from the readings in the bundle; undefined if its result would differ.
 * A table that it needs besides those of its demands is `placed` among the series of the file.
 */
export function recomputableCheck(
  stated: StatedCheck,
  tableOf: TableOf,
  placed: (table: Table) => number,
): Promise<Found | undefined> {
  return stated.kind === 'comparison' ? comparisonOf(stated, tableOf) : findingsOf(stated, tableOf, placed)
}

async function comparisonOf(stated: StatedComparison, tableOf: TableOf): Promise<Found | undefined> {
  const { name, reported, derived, areAmounts, size, buckets, figures } = stated
  const [one, other] = [await tableOf(reported), await tableOf(derived)]
  if (one === undefined || other === undefined) return undefined
  const spans = spansOf(other.table)
  // The service has no value for a bucket that is partly excluded.
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
    ...{ name, figures: figureList(stated) },
    compared: {
      ...{ reported: one.place, derived: other.place, isGiven, areAmounts, size },
      buckets: whole.map(({ start, end }) => [start, end] as const),
    },
  }
}

/** Returns means or amounts of buckets; NaN for a bucket that does not have values throughout. */
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
  stated: StatedFindings,
  tableOf: TableOf,
  placed: (table: Table) => number,
): Promise<Found | undefined> {
  const { name, y, limits, seen, reachesNow, findings, figures } = stated
  const one = await tableOf(y)
  const readings = one && readingsOf(one.table.input, seen, reachesNow)
  // For a totalizer the rates are judged. Values finer than quarters of an hour have no means in a bundle.
  const rates = one && [one.table, ...ratesOfCounter(one.table)].find(isOf(readings?.stepMs))
  if (one === undefined || readings === undefined || rates === undefined) return undefined
  const { starts, stepMs } = readings
  const checked = checkReadings(readings, limits)
  const register = one.table.series.kind === 'totalizer' ? one.place : undefined
  const falls = register === undefined ? [] : fallsOf(one.table.input.columns)
  const judged = [
    ...checked.stretches.map(({ check: rule, flag, start, end, places }) => ({
      ...{ rule, flag, start, end, readings: places.length },
    })),
    ...falls
      .filter(({ at }) => seen.some(({ start, end }) => at >= start && at < end))
      .map(({ at, kind: rule }) => ({ rule, flag: flags.suspect, start: at, end: at, readings: 1 })),
  ].toSorted((one, other) => one.start - other.start)
  const places = Int32Array.from([...starts.keys()].filter((at) => isFlagged(checked.flags[at] ?? 0)))
  const move = largestMove(createEffects(readings, checked.flags)(places))
  const known = figures['Can move the total by']
  // Seams and days of the service are findings that no rule for readings makes.
  if (
    JSON.stringify(judged) !== JSON.stringify(findings) ||
    (known !== undefined && !isNear(move ?? NaN, known))
  )
    return undefined
  return {
    ...{ name, figures: figureList(stated) },
    checked: {
      ...{ y: rates === one.table ? one.place : placed(rates), stepMs, reachesNow },
      ...(register !== undefined && { register }),
      seen: seen.map(({ start, end }) => [start, end] as const),
      limits: checkIds.flatMap((rule) => (limits[rule] ? [{ rule, ...limits[rule] }] : [])),
      findings: judged.map(({ rule, flag, start, end, readings: count }) => [rule, flag, start, end, count]),
    },
  }
}

const isOf =
  (stepMs: number | undefined) =>
  ({ series }: Table): boolean =>
    series.kind !== 'totalizer' && series.stepMs === stepMs
