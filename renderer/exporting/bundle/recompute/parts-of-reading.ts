import type { CardSeries } from '#shared/bundle/recompute/explanation.ts'
import type { TypedPrices } from '#shared/bundle/recompute/stated-model.ts'
import type { RecomputableInput } from '#shared/bundle/recompute/recomputable.ts'
import { intersectIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { priceIntervals } from '#shared/tariff/price-intervals.ts'
import { bucketEdges, clippedEdges } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { leadingPart } from '#shared/time/alignment/calendar-shift.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

const MOST_PARTS = 62
const partResolutions = ['yearly', 'monthly', 'weekly', 'daily'] as const
/** An index is also shown by hours, in up to this many parts. */
const MOST_PARTS_OF_INDEX = 110
const indexResolutions = [...partResolutions, 'hourly'] as const
const indexBases = [
  { months: 12, days: 0 },
  { months: 1, days: 0 },
  { months: 0, days: 1 },
] as const

type Reading = ShownCard['readings'][number]

/** Tells how a part of a reading differs from the whole. */
export type Part = Pick<RecomputableInput, 'range'> &
  Partial<Pick<RecomputableInput, 'kept' | 'name'> & Pick<CardSeries, 'bucket'>> & {
    /** A price is per kWh, unless it is per unit of the counted quantity. */
    readonly cost?: NonNullable<CardSeries['cost']> & { readonly isOfUnit?: true }
  }

/** Returns the occupied hours of an interval, and the others. */
function hoursApart({ name, interval, occupied }: Reading): readonly Part[] {
  if (occupied === undefined) return []
  const closed = subtractIntervals([interval], occupied)
  return [
    { name: `${name}, out of occupied hours`, range: interval, kept: closed },
    { name: `${name}, in occupied hours`, range: interval, kept: subtractIntervals([interval], closed) },
  ]
}

/**
 * Returns the months and other parts of an interval, cut at its ends, and for an index its first year, month and day.
 */
function calendarParts({ interval, zone, firstDayOfWeek }: Reading, isOfIndex: boolean): readonly Part[] {
  const parts = (isOfIndex ? indexResolutions : partResolutions).flatMap((resolution) => {
    const whole = bucketEdges(interval, resolution, zone, firstDayOfWeek)
    const edges = clippedEdges(whole, interval)
    if (edges.length < 3 || edges.length > (isOfIndex ? MOST_PARTS_OF_INDEX : MOST_PARTS) + 1) return []
    return Array.from(edges.subarray(1), (end, at): Part => {
      const lengthMs = (whole[at + 1] ?? NaN) - (whole[at] ?? NaN)
      return { range: { start: edges[at] ?? NaN, end }, bucket: { resolution, lengthMs } }
    })
  })
  const first = isOfIndex ? indexBases.map((length) => ({ range: leadingPart(interval, length, zone) })) : []
  return [...parts, ...first]
}

/** Returns the hours of each price, of the whole time and of the time out of occupied hours. */
function hoursByPrice({ name, interval, zone, daysOff, tariff, occupied }: Reading): readonly Part[] {
  if (tariff === undefined) return []
  const closed = occupied && subtractIntervals([interval], occupied)
  return [...priceIntervals(interval, zone, tariff, daysOff)].flatMap(([price, hours]): readonly Part[] =>
    [
      { words: '', within: [interval] },
      { words: ', out of occupied hours', within: closed ?? [] },
    ].flatMap(({ words, within }) => {
      const kept = intersectIntervals(hours, within)
      const own = { name: `${name}${words}, at ${String(price)} ${tariff.currency}`, range: interval, kept }
      return kept.length === 0 ? [] : [{ ...own, cost: { price, of: words } }]
    }),
  )
}

/** Returns the hours in and out of occupied hours with the prices per unit that were typed for them. */
function hoursAtTypedPrices(
  { name, interval, occupied }: Reading,
  { currency, inHours, outOfHours }: TypedPrices,
): readonly Part[] {
  if (occupied === undefined || inHours === undefined || outOfHours === undefined) return []
  const closed = subtractIntervals([interval], occupied)
  const open = subtractIntervals([interval], closed)
  const part = (kept: readonly Interval[], price: number, words = ''): Part => ({
    ...{ name: `${name}${words}, at ${String(price)} ${currency}`, range: interval, kept },
    cost: { price, of: `typed${words}`, isOfUnit: true },
  })
  return [part(open, inHours), part(closed, outOfHours), part(closed, outOfHours, ', out of occupied hours')]
}

/** Tells what needs a closer look: an index, and money by a tariff or by typed prices. */
export interface SoughtParts {
  readonly isOfIndex: boolean
  readonly units: ReadonlySet<string>
  readonly prices: TypedPrices | undefined
}

/** Returns the parts of a reading from which numbers of a card with some units may come. */
export function partsOf(reading: Reading, { isOfIndex, units, prices }: SoughtParts): readonly Part[] {
  return [
    ...calendarParts(reading, isOfIndex),
    ...hoursApart(reading),
    ...(units.has(reading.tariff?.currency ?? '') ? hoursByPrice(reading) : []),
    ...(prices === undefined ? [] : hoursAtTypedPrices(reading, prices)),
  ]
}
