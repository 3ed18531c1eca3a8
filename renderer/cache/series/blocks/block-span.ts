import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/**
 * Number of days in one block. Lengths count from the epoch and not by calendar months, so that finding a block needs
 * no zone. They were chosen by measurement (decision 0013): larger blocks make reading a year faster, smaller ones a
 * day.
 */
const spanDays: Readonly<Record<Resolution, number>> = {
  raw: 14,
  minute: 14,
  '15-minute': 210,
  hourly: 840,
  daily: 20_000,
  weekly: 100_000,
  monthly: 100_000,
  yearly: 100_000,
}

/** Returns the length of one block of `resolution` in ms. */
export function blockSpanMs(resolution: Resolution): number {
  return spanDays[resolution] * DAY_MS
}

/** Returns the start of the block that contains `at`; blocks are half-open like intervals. */
export function blockStartOf(at: EpochMs, resolution: Resolution): EpochMs {
  const span = blockSpanMs(resolution)
  return Math.floor(at / span) * span
}

/** Returns the spans of the blocks that `interval` touches, ascending. */
export function blockSpansOver(interval: Interval, resolution: Resolution): readonly Interval[] {
  const span = blockSpanMs(resolution)
  const spans: Interval[] = []
  for (let start = blockStartOf(interval.start, resolution); start < interval.end; start += span) {
    spans.push({ start, end: start + span })
  }
  return spans
}
