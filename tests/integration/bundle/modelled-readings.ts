import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { hourly, local } from '../../unit/renderer/cards/card-fixtures.ts'

const degrees = { kind: 'instantaneous', unit: '°C' } as const

/** Zones with clocks that change, and that are not a whole number of hours from UTC. */
export const zones = ['Asia/Kathmandu', 'Europe/London'] as const
export type Zone = (typeof zones)[number]

/** It cuts days and hours. */
export const mask = [{ start: Date.UTC(2022, 2, 3, 4, 20), end: Date.UTC(2022, 2, 5, 12) }]

const spanIn = (zone: Zone): Interval => local('2020-12-20', '2023-01-10', zone)
export const rangeIn = (zone: Zone): Interval => local('2022-01-01', '2022-05-01', zone)
const dayOf = (at: number): number => Math.floor(at / DAY_MS)
const hourOf = (at: number): number => Math.floor(at / HOUR_MS) % 24
const degreesAt = (at: number): number =>
  10 -
  15 * Math.cos((2 * Math.PI * (dayOf(at) - 18_630)) / 365.25) +
  3 * Math.sin(dayOf(at) * 2.4) +
  Math.sin(hourOf(at) / 4)
const isAtWork = (at: number): boolean => dayOf(at) % 7 < 5 && hourOf(at) > 6 && hourOf(at) < 19
const useAt = (at: number): number =>
  20 +
  (isAtWork(at) ? 15 : 0) +
  2 * Math.max(0, 14.3 - degreesAt(at)) +
  Math.max(0, degreesAt(at) - 19) +
  3 * Math.sin(at / 1.7e7)

/** A register that is set back by 40, shows nothing for three hours and begins again. */
function readingAt(hour: number): number {
  const shown = 50_000.5 + 1.5 * hour + Math.sin(hour) / 2
  if (hour >= 300 && hour < 303) return 0
  return hour < 200 ? shown : hour < 900 ? shown - 40 : shown - 51_350
}

/** Hourly values of everything that the cards use, with gaps; there is a saving in 2022. */
export function seriesIn(zone: Zone): Readonly<Record<string, SeriesInput>> {
  const [span, year] = [spanIn(zone), rangeIn(zone)]
  const hole = { start: year.start + 60 * DAY_MS + HOUR_MS, end: year.start + 63 * DAY_MS }
  const isHole = (at: number): boolean =>
    (at >= hole.start && at < hole.end) || (hourOf(at) * dayOf(at)) % 173 === 5
  const made = (valueAt: (at: number) => number, part: Partial<SeriesInput> = {}): SeriesInput =>
    hourly(span, valueAt, { zone, ...part })
  return {
    meter: made((at) => (isHole(at) ? NaN : useAt(at) * (at < year.start ? 1 : 0.8))),
    outdoor: made((at) => (dayOf(at) % 97 === 5 ? NaN : degreesAt(at)), degrees),
    people: made((at) => 50 + (dayOf(at) % 11) + (isAtWork(at) ? 30 : 0), {
      kind: 'instantaneous',
      unit: 'people',
    }),
    lifts: made((at) => (at < year.start + 5 * DAY_MS ? NaN : 3 + Math.sin(at / 3.1e7))),
    kitchen: made((at) => (isHole(at - DAY_MS * 40) ? NaN : 2 + Math.cos(at / 2.3e7))),
    counter: made((at) => (isHole(at) ? NaN : readingAt(Math.round((at - year.start) / HOUR_MS))), {
      kind: 'totalizer',
      unit: 'kWh',
    }),
  }
}
