import { expect } from 'vitest'
import type { Segment } from '#shared/series/columns.ts'

/**
 * The law of a segment: its columns have one length, times are whole milliseconds, strictly ascending and inside the
 * requested interval, values are finite, and defects are counted.
 */
export function expectValidSegment(segment: Segment): void {
  const { times, values, interval, defects } = segment
  expect(interval.start, 'the interval is not empty').toBeLessThan(interval.end)
  expect(values.length, 'as many values as times').toBe(times.length)
  expect(times.find((at) => !Number.isInteger(at))).toBeUndefined()
  expect(
    times.findIndex((at, index) => index > 0 && at <= (times[index - 1] ?? -Infinity)),
    'times strictly ascending',
  ).toBe(-1)
  expect(times[0] ?? interval.start).toBeGreaterThanOrEqual(interval.start)
  expect(times.at(-1) ?? interval.start).toBeLessThan(interval.end)
  expect(values.find((value) => !Number.isFinite(value))).toBeUndefined()
  for (const count of Object.values(defects)) expect(count).toBeGreaterThanOrEqual(0)
}
