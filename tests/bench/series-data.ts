import type { Columns } from '#shared/series/columns.ts'
import { HOUR_MS, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'

/** Even minutes with two decimals, or readings as from poor meters (`roughSeries`). */
export type SeriesSet = 'even' | 'rough'

export const MINUTES_A_YEAR = 525_600
const START = Date.UTC(2025, 0, 1)

/** Generates `count` minutes of a load with days, weeks and noise, and two decimals as meters report. */
export function minuteSeries(count: number, seed: number): Columns {
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  let noise = seed * 2654435761
  for (let i = 0; i < count; i += 1) {
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0
    const day = Math.sin((i / 1440) * 2 * Math.PI)
    const week = Math.sin((i / 10080) * 2 * Math.PI)
    times[i] = START + i * MINUTE_MS
    values[i] = Math.round((80 + 40 * day + 12 * week + (noise / 2 ** 31) * 9) * 100) / 100
  }
  return { times, values }
}

/** Returns the generator of a set, which takes a number of readings and a seed. */
export const seriesOf = (set: SeriesSet) => (set === 'even' ? minuteSeries : roughSeries)

/** Returns a year of minutes. */
export function minuteYear(seed: number): Columns {
  return minuteSeries(MINUTES_A_YEAR, seed)
}

/** Returns a response body of the service for these columns (docs/service.md 2.11). */
export function bodyOf({ times, values }: Columns): string {
  const elements: string[] = []
  for (let i = 0; i < times.length; i += 1) {
    const stamp = new Date(times[i] ?? 0).toISOString().replace('.000Z', 'Z')
    elements.push(`{"timestamp":"${stamp}","value":${values[i] ?? 0}}`)
  }
  return `{"data_hub_id":"b0-electricity","units":"kW","resolution":"minute","data":[${elements.join(',')}]}`
}

/**
 * Generates `count` readings as poor meters send them: some seconds off their minute, with a fiftieth of them in holes
 * of up to a day, and with all the digits of a double.
 */
export function roughSeries(count: number, seed: number): Columns {
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  const random = seededRandom(seed)
  let minute = 0
  for (let i = 0; i < count; i += 1) {
    const wave = Math.sin((minute / 1440) * 2 * Math.PI)
    times[i] = START + minute * MINUTE_MS + Math.floor(random() * 20) * 1000
    values[i] = 80 + 40 * wave + random() * 9
    minute += random() < 0.0001 ? 1 + Math.floor(random() * 1440) : random() < 0.01 ? 2 : 1
  }
  return { times, values }
}

/**
 * Returns a body of these columns with spaces after colons and commas, with line breaks, and with a null after every
 * fiftieth reading.
 */
function spacedBodyOf({ times, values }: Columns): string {
  const element = (at: number, value: string): string =>
    `    { "timestamp": "${new Date(at).toISOString().replace('.000Z', 'Z')}", "value": ${value} }`
  const elements = Array.from(times, (at, i) => {
    const one = element(at, String(values[i] ?? 0))
    return i % 50 === 49 ? `${one},\n${element(at + 25_000, 'null')}` : one
  })
  return `{\n  "data_hub_id": "b0-electricity",\n  "units": "kW",\n  "resolution": "raw",\n  "data": [\n${elements.join(',\n')}\n  ]\n}\n`
}

/** Returns the body of a year of minutes, formatted compactly or loosely like the service of the set. */
export function bodyOfYear(set: SeriesSet): string {
  return set === 'even' ? bodyOf(minuteYear(1)) : spacedBodyOf(roughSeries(MINUTES_A_YEAR, 1))
}

/** Generates a daily and a yearly course with noise, and two decimals as meters report. */
export function hourSeries({ start, end }: Interval, seed: number): Columns {
  const times = Float64Array.from({ length: (end - start) / HOUR_MS }, (_, hour) => start + hour * HOUR_MS)
  const values = times.map((at, hour) => {
    const chance = (Math.imul(hour + 1, 2654435761 + seed) >>> 0) / 2 ** 32
    const course = 30 * Math.sin((hour * Math.PI) / 12) + 20 * Math.cos((at * Math.PI) / (4380 * HOUR_MS))
    return Math.round((100 * (seed + 1) + course + 10 * chance) * 100) / 100
  })
  return { times, values }
}
