import { bucketStart } from '#shared/time/buckets.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

/** Profiles and parts of the interval are searched for this many series at a time, which are in memory together. */
export const MOST_SERIES_IN_DEPTH = 12

type Reading = ShownCard['readings'][number]

/** Returns readings limited to the range of the card until now. */
export function elapsedReadings(readings: readonly Reading[], now: EpochMs): readonly Reading[] {
  return readings.map(({ interval, range = interval, ...one }) => {
    const { start, end } = interval.start <= range.start && interval.end >= range.end ? range : interval
    const over = bucketStart(now, one.seriesKey.resolution, one.zone)
    return { ...one, interval: { start, end: Math.max(start, Math.min(end, over)) } }
  })
}

/** Returns readings limited to the range of the card until now, and to the time that all have in common. */
export function narrowerReadings(
  readings: readonly Reading[],
  now: EpochMs,
): readonly (readonly Reading[])[] {
  const narrowed = elapsedReadings(readings, now)
  const changed = narrowed.filter(
    ({ interval: { start, end } }, at) =>
      start !== readings[at]?.interval.start || end !== readings[at].interval.end,
  )
  const chunks = Array.from({ length: Math.ceil(changed.length / MOST_SERIES_IN_DEPTH) }, (_, at) =>
    changed.slice(at * MOST_SERIES_IN_DEPTH, (at + 1) * MOST_SERIES_IN_DEPTH),
  )
  return [...chunks, commonReadings(narrowed), changed.length === 0 ? [] : commonReadings(readings)]
}

/**
 * Returns rates over the time in which all of them have values, as for the shares of a breakdown, or the difference
 * between the first ones and the others over that time, as for its remainder.
 */
function commonReadings(readings: readonly Reading[]): readonly Reading[] {
  const [first] = readings
  if (first === undefined || readings.length < 2 || readings.length > MOST_SERIES_IN_DEPTH) return []
  const placeOf = ({ interval, zone, seriesKey: { resolution } }: Reading): string =>
    JSON.stringify([interval, zone, resolution])
  if (readings.some((one) => placeOf(one) !== placeOf(first) || one.sum !== undefined)) return []
  const ids = readings.map(({ seriesKey: { dataHubId } }) => dataHubId)
  const sumOf = (signOf: (index: number) => 1 | -1 | 0): Pick<Reading, 'sum'> => ({
    sum: { terms: ids.map((name, index) => ({ name, sign: signOf(index) })) },
  })
  return [
    ...readings.map((one, own) => ({
      ...{ ...one, name: `${one.name}, while all have values` },
      ...sumOf((index) => (index === own ? 1 : 0)),
    })),
    ...readings.slice(1).map((_, mains) => ({
      ...{ ...first, name: 'Remainder', seriesKey: { ...first.seriesKey, dataHubId: 'remainder' } },
      ...sumOf((index) => (index <= mains ? 1 : -1)),
    })),
  ]
}
