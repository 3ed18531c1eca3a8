import { wholeOfItem } from '#shared/bundle/recompute/cells-of-models.ts'
import { isNear } from '#shared/bundle/recompute/explanation.ts'
import type { Stated } from '#shared/bundle/recompute/stated-check.ts'
import {
  isInSlot,
  valueOfTerm,
  type ModelTerm,
  type ModelWindow,
  type RecomputableModel,
  type RecomputableRows,
  type StatedModel,
  type StatedRows,
} from '#shared/bundle/recompute/stated-model.ts'
import { seriesValues } from '#shared/analysis/series-input.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import {
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  withoutIndivisible,
} from '#shared/series/derive/interval-sums.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { spansOf, type Table } from './table-of-series.ts'

/** Readings that answer a demand, with their position among the series of the file. */
export interface PlacedTable {
  readonly place: number
  readonly table: Table
}

/**
 * Returns a model in the form in which another program computes it from the readings in the bundle; undefined if it was
 * not fitted to means of these readings, as with temperatures of days in UTC or a formula that is not a sum.
 */
export async function recomputableModel(
  model: StatedModel,
  tableOf: (demand: string) => Promise<PlacedTable | undefined>,
): Promise<Omit<RecomputableModel, 'workspace' | 'card'> | undefined> {
  const { fitted, read, figures: _, row: __, ...rules } = model
  const own = await rowsOf(fitted, rules.terms, tableOf)
  const later = read && (await rowsOf(read, rules.terms, tableOf))
  if (own === undefined || (read !== undefined && later === undefined)) return undefined
  return {
    ...{ ...rules, fitted: own, ...(later && { read: later }) },
    figures: figureList(model),
  }
}

export function figureList(model: Stated): RecomputableModel['figures'] {
  return Object.entries(model.figures).flatMap(([name, app = NaN]) =>
    Number.isFinite(app) ? [{ name, app, ...wholeOfItem(model, name, app) }] : [],
  )
}

async function rowsOf(
  stated: StatedRows,
  terms: StatedModel['terms'],
  tableOf: (demand: string) => Promise<PlacedTable | undefined>,
): Promise<RecomputableRows | undefined> {
  const y = stated.y === undefined ? undefined : await tableOf(stated.y)
  const xs: PlacedTable[] = []
  for (const demand of stated.xs) {
    const x = await tableOf(demand)
    if (x !== undefined) xs.push(x)
  }
  if ((y === undefined && stated.y !== undefined) || xs.length < stated.xs.length) return undefined
  const { ends, weights, slots = [], isPerDay, lowestHours, instead, hoursAtLeast, filled = [] } = stated
  const perHour = y?.table.series.perHour ?? NaN
  const rows = Array.from(stated.starts, (start, row): RecomputableRows['rows'][number] => {
    const [end, weight] = [ends[row] ?? NaN, weights[row] ?? NaN]
    const hours = lowestHours === undefined ? (end - start) / HOUR_MS : DAY_MS / HOUR_MS
    const isUnknown = y !== undefined && Number.isNaN(stated.ys[row] ?? 0)
    const perMean = isUnknown ? NaN : isPerDay && y !== undefined ? (perHour / weight) * hours : 1
    return [start, end, slots[row] ?? 0, perMean, weight]
  })
  const periods = rows.map(([start, end], row): ModelWindow => [row, start, end])
  const [first] = xs
  const days =
    stated.days &&
    first &&
    meansOver(first.table, stated.days)
      .filter(isHalfThere)
      .map(({ window }) => window)
  const means = xs.map(({ table }, input) =>
    Map.groupBy(meansOver(table, (input === 0 ? days : undefined) ?? periods), ({ window: [row] }) => row),
  )
  const hours = y && hoursAtLeast !== undefined ? hoursOver(y.table, periods, hoursAtLeast) : []
  const fills = new Map(filled.map(([row, term, x]) => [`${String(row)} ${String(term)}`, x]))
  const xOf = (term: ModelTerm, at: number, row: number): number => {
    const fill = fills.get(`${String(row)} ${String(at)}`)
    if (fill !== undefined) return fill
    if (term.of === xs.length) return hours[row] ?? NaN
    const read = means[term.of ?? -1]?.get(row) ?? [{ mean: instead ?? NaN }]
    return read.reduce((all, { mean }) => all + valueOfTerm(term, mean), 0) / read.length
  }
  const isAsStated =
    (y === undefined ||
      ysOf(y.table, periods, lowestHours).every((mean, row) => {
        const perMean = rows[row]?.[3] ?? NaN
        return Number.isNaN(perMean) || isNear(mean * perMean, stated.ys[row] ?? NaN)
      })) &&
    rows.every(([, , slot], row) => {
      const modelled = terms.reduce(
        (sum, term, at) => (isInSlot(term, slot) ? sum + term.value * xOf(term, at, row) : sum),
        0,
      )
      return isNear(modelled, stated.modelled[row] ?? NaN)
    })
  return isAsStated
    ? {
        ...(y && { y: y.place }),
        ...{ xs: xs.map(({ place }) => place), rows, ...(days && { days }) },
        ...(lowestHours !== undefined && { lowestHours }),
        ...(instead !== undefined && { instead }),
        ...(hoursAtLeast !== undefined && { hoursAtLeast }),
        ...(filled.length > 0 && { filled }),
        ...(stated.prices && { prices: stated.prices }),
      }
    : undefined
}

/**
 * Returns the mean of each period, or of this many of its lowest hours: hours that are counted from its start and have at
 * least half of their values.
 */
function ysOf(
  table: Table,
  periods: readonly ModelWindow[],
  lowestHours: number | undefined,
): readonly number[] {
  if (lowestHours === undefined) return meansOver(table, periods).map(({ mean }) => mean)
  return periods.map((period) => {
    const lowest = hourMeansIn(table, period)
      .toSorted((a, b) => a.mean - b.mean)
      .slice(0, lowestHours)
    return lowest.reduce((sum, { mean }) => sum + mean, 0) / lowest.length
  })
}

/** Returns the number of hours of each period whose mean is at least a load, scaled as if all of them had values. */
function hoursOver(table: Table, periods: readonly ModelWindow[], load: number): readonly number[] {
  return periods.map((period) => {
    const hours = hourMeansIn(table, period)
    // The mean of equal values may differ from them in the last digit.
    const above = hours.filter(({ mean }) => mean >= load - 1e-9 * Math.abs(load))
    return ((lengthOfAll(above) / lengthOfAll(hours)) * (period[2] - period[1])) / HOUR_MS
  })
}

function lengthOfAll(hours: readonly WindowMean[]): number {
  return hours.reduce((sum, { window: [, start, end] }) => sum + end - start, 0)
}

/**
 * Returns the means of the hours of a period that have at least half of their values; the last one is what is left of
 * it.
 */
function hourMeansIn(table: Table, [row, start, end]: ModelWindow): readonly WindowMean[] {
  const { start: first = NaN } = spansOf(table)[0] ?? {}
  const { end: last = NaN } = spansOf(table).at(-1) ?? {}
  const hours: ModelWindow[] = []
  for (let at = start; at < end; at += HOUR_MS) {
    const until = Math.min(end, at + HOUR_MS)
    if (at >= first && until <= last) hours.push([row, at, until])
  }
  return meansOver(table, hours).filter(isHalfThere)
}

interface WindowMean {
  readonly window: ModelWindow
  readonly mean: number
  readonly weightMs: number
}

/** A day or an hour counts if it has at least half of its values. */
function isHalfThere({ window: [, start, end], weightMs }: WindowMean): boolean {
  return weightMs >= (end - start) / 2
}

/** Returns the mean of a table over each window, and the length for which it has values there. */
export function meansOver(table: Table, windows: readonly ModelWindow[]): readonly WindowMean[] {
  const { list } = seriesValues(table.input)
  const spans = spansOf(table)
  const sums = createIntervalSums()
  return windows.map((window) => {
    const [, start, end] = window
    let [weighted, weightMs] = [0, 0]
    for (const piece of intersectIntervals(spans, [{ start, end }])) {
      const part: Interval = withoutIndivisible(list, piece)
      if (part.start >= part.end) continue
      sumInside(list, part.start, part.end, firstEndingAfter(list, part.start), sums)
      weighted += sums.weighted
      weightMs += sums.weightMs
    }
    return { window, mean: weighted / weightMs, weightMs }
  })
}
