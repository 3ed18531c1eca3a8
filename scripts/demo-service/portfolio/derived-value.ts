import type { DemoVariable, PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { HOUR_MS, type Interval, MINUTE_MS } from '#shared/time/instant.ts'

type ReadReadings = PortfolioSource['readings']

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns the value of a bucket that the portfolio does not cut itself, from its hours, or from quarters if its edges
 * are not on the hour: their mean weighted by the part inside, or the first one for a totalizer. NaN if there is
 * nothing.
 */
export function derivedValue(readings: ReadReadings, variable: DemoVariable, bucket: Interval): number {
  const isHourly = bucket.start % HOUR_MS === 0 && bucket.end % HOUR_MS === 0
  const quarters = isHourly ? Number.NaN : valueOver(readings, variable, bucket, '15-minute', QUARTER_MS)
  return Number.isNaN(quarters) ? valueOver(readings, variable, bucket, 'hourly', HOUR_MS) : quarters
}

function valueOver(
  readings: ReadReadings,
  variable: DemoVariable,
  { start, end }: Interval,
  resolution: '15-minute' | 'hourly',
  stepMs: number,
): number {
  const interval = { start: Math.floor(start / stepMs) * stepMs, end }
  let sum = 0
  let weight = 0
  for (const { times, values } of readings({ variable, resolution, interval })) {
    for (const [index, at] of times.entries()) {
      const value = values[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      if (variable.kind === 'totalizer' && at >= start) return value
      const length = Math.min(at + stepMs, end) - Math.max(at, start)
      sum += value * length
      weight += length
    }
  }
  return variable.kind === 'totalizer' ? Number.NaN : sum / weight
}
