import { rounded, type CardSeries, type FoundCell } from '#shared/bundle/explanation.ts'
import { recomputableCells } from '#shared/bundle/recomputable-cells.ts'
import {
  recomputableSeries,
  withoutDays,
  type LeftOut,
  type RecomputableSeries,
  type RecomputableTables,
} from '#shared/bundle/recomputable.ts'
import { slotFiguresOf } from '#shared/bundle/slot-figures.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { Columns } from '#shared/series/segment.ts'
import { bucketEdges, clippedEdges } from '#shared/time/bucket-edges.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { CalendarResolution } from '#shared/time/resolution.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import { foundCells, leftOutOf, uniqueTitles, type CellsOfCard } from './found-cells.ts'
import { hourlyMeansOf, hoursAboveIn, spansOf, tableOf, type Table } from './table-of-series.ts'
import type { WrittenParts } from './written-readings.ts'

/** Profiles and parts of the interval are looked through for so many series at a time, which are in memory together. */
const MOST_SERIES_IN_DEPTH = 12
const MOST_PARTS = 62
const partResolutions: readonly CalendarResolution[] = ['yearly', 'monthly', 'weekly', 'daily']

type Reading = ShownCard['readings'][number]

/** Computes the series that cards rest on, and finds how the numbers of their tables follow from them. */
export async function tablesOfCards(
  { name: workspace, mask }: Pick<WorkspaceDocument, 'name' | 'mask'>,
  shown: readonly ShownCard[],
  parts: WrittenParts,
): Promise<Omit<RecomputableTables, 'format' | 'version'>> {
  const series: RecomputableSeries[] = []
  const unread: LeftOut[] = []
  const ofCards: CellsOfCard[] = []
  const titles = uniqueTitles(shown)
  const wanted = new Set(shown.flatMap(({ numbers }) => numbers.map(({ value }) => value)))
  const wantedDays = new Set([...wanted].map(rounded))
  const known = new Map<string, CardSeries | undefined>()
  const read = (reading: Reading) => tableOf(reading.seriesKey, { ...reading, workspace, mask }, parts)

  async function seriesOf(reading: Reading): Promise<CardSeries | undefined> {
    const { seriesKey, interval, zone, sizes } = reading
    const text = JSON.stringify([seriesKeyText(seriesKey), interval, zone])
    if (!known.has(text)) {
      const found = await read(reading)
      if ('why' in found) unread.push(found)
      known.set(text, 'why' in found ? undefined : placed(found, reading))
    }
    const one = known.get(text)
    return one && { ...one, sizes }
  }

  function placed(
    { series: own, input }: Table,
    { seriesKey: { dataHubId }, interval }: Reading,
  ): CardSeries {
    const place = series.push(own) - 1
    const stamps = stampsOf(input.columns, interval, wanted)
    const ofDays = {
      times: Float64Array.from(own.days, ([from]) => from),
      values: Float64Array.from(own.days, ([, , value]) => rounded(value)),
    }
    const days = stampsOf(ofDays, { start: -Infinity, end: Infinity }, wantedDays)
    return { place, dataHubId, interval: JSON.stringify(interval), figures: own.figures, stamps, days }
  }

  /** Returns a series with its profile, and the months and other parts of its interval. */
  async function inDepth(one: CardSeries, reading: Reading): Promise<readonly CardSeries[]> {
    const table = await read(reading)
    if ('why' in table) return [one]
    const hours = hourlyMeansOf(table)
    return [
      { ...one, ...lookedThrough(table, reading) },
      ...(hours === undefined
        ? []
        : [{ ...placed(hours, reading), ...lookedThrough(hours, reading), isPart: true }]),
      ...partsOf(reading).map((range): CardSeries => {
        const part = withoutDays(recomputableSeries({ ...table.input, range }))
        const place = series.push(part) - 1
        const interval = JSON.stringify(range)
        // Its extremes and percentiles are single readings, which many figures are by chance.
        const figures = { ...part.figures, peak: null, lowest: null, deviation: null, percentiles: null }
        return { ...one, place, interval, figures, stamps: new Map(), days: new Map(), isPart: true }
      }),
    ]
  }

  for (const [at, { numbers, readings }] of shown.entries()) {
    const own: { readonly one: CardSeries; readonly reading: Reading }[] = []
    for (const reading of readings) {
      const one = await seriesOf(reading)
      if (one !== undefined) own.push({ one, reading })
    }
    const plain = own.map(({ one }) => one)
    let found = recomputableCells(numbers, plain)
    for (let first = 0; found.includes(undefined) && first < own.length; first += MOST_SERIES_IN_DEPTH) {
      const whole = series.length
      const deep: CardSeries[] = []
      for (const { one, reading } of own.slice(first, first + MOST_SERIES_IN_DEPTH))
        deep.push(...(await inDepth(one, reading)))
      found = withoutUnused(series, whole, recomputableCells(numbers, deep, found))
    }
    const of = plain.map(({ place }) => place)
    ofCards.push({ workspace, card: titles[at] ?? '', numbers, found, of })
  }
  return {
    series,
    ...foundCells(ofCards),
    leftOut: [
      ...new Map(unread.map((one) => [`${one.what}\n${one.why}`, one])).values(),
      ...ofCards.flatMap(leftOutOf),
    ],
  }
}

function lookedThrough(table: Table, { daysOff }: Reading): Pick<CardSeries, 'hoursAbove' | 'slots'> {
  let slots: ReturnType<typeof slotFiguresOf> | undefined
  return {
    hoursAbove: hoursAboveIn(table),
    slots: () => (slots ??= slotFiguresOf(table.input, spansOf(table), daysOff)),
  }
}

/** Takes the parts from `whole` on that no cell rests on out of the series, and counts the others anew. */
function withoutUnused(
  series: RecomputableSeries[],
  whole: number,
  found: readonly (FoundCell | undefined)[],
): readonly (FoundCell | undefined)[] {
  const used = new Set(found.flatMap((cell) => (cell === undefined || cell.figure === 'cell' ? [] : cell.of)))
  const parts = series.splice(whole).map((part, at) => ({ part, from: whole + at }))
  const moved = new Map(
    parts.filter(({ from }) => used.has(from)).map(({ part, from }) => [from, series.push(part) - 1]),
  )
  return found.map((cell) =>
    cell === undefined || cell.figure === 'cell'
      ? cell
      : { ...cell, of: cell.of.map((place) => moved.get(place) ?? place) },
  )
}

/** Returns the months and other parts of an interval, cut by its ends. */
function partsOf({ interval, zone }: Reading): readonly Interval[] {
  return partResolutions.flatMap((resolution) => {
    const edges = clippedEdges(bucketEdges(interval, resolution, zone), interval)
    if (edges.length < 3 || edges.length > MOST_PARTS + 1) return []
    return Array.from(edges.subarray(1), (end, at) => ({ start: edges[at] ?? NaN, end }))
  })
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
