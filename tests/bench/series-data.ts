import type { Columns } from '#shared/series/segment.ts'

export const MINUTE_MS = 60_000
export const MINUTES_A_YEAR = 525_600
const START = Date.UTC(2025, 0, 1)

/** `count` minutes of a load with days, weeks and noise, two decimals as meters report. */
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

/** A year of minute data. */
export function minuteYear(seed: number): Columns {
  return minuteSeries(MINUTES_A_YEAR, seed)
}

/** A response body of the service for these columns (docs/service.md 2.11). */
export function bodyOf({ times, values }: Columns): string {
  const elements: string[] = []
  for (let i = 0; i < times.length; i += 1) {
    const stamp = new Date(times[i] ?? 0).toISOString().replace('.000Z', 'Z')
    elements.push(`{"timestamp":"${stamp}","value":${values[i] ?? 0}}`)
  }
  return `{"data_hub_id":"b0-electricity","units":"kW","resolution":"minute","data":[${elements.join(',')}]}`
}
