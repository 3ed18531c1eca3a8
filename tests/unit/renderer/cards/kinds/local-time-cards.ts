import type { CardContext } from '#renderer/cards/card-kind.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { estateReadings } from '../../../../support/files/estate.ts'
import { createLocalClock, type LocalClock } from '../../../../support/local-clock.ts'
import { aCardContext, aCardOperand, local } from '../card-fixtures.ts'
import { columnsOf } from '#support/a-segment.ts'

/** Returns a context over local dates with an operand for each name. */
export function contextOf(
  from: string,
  to: string,
  names: readonly string[],
  part: Partial<CardContext> = {},
): CardContext {
  const operands = names.map((name, slot) => aCardOperand(name, {}, slot))
  return aCardContext({ operands, range: local(from, to), policy: 'present-only', ...part })
}

/**
 * Returns building 0 of the estate as a series, and its hours of 2019 with the local time according to the platform.
 */
export function building0In2019(): { readonly series: SeriesInput; readonly hours: readonly EstateHour[] } {
  const readings = estateReadings('b0-electricity')
  const columns = columnsOf(readings)
  const clock = createLocalClock('Europe/London')
  const hours = readings
    .filter(([at]) => Math.abs(at - Date.UTC(2019, 6, 2)) < 190 * 24 * HOUR_MS)
    .map(([at, value]) => ({ ...clock(at), value }))
    .filter(({ date }) => date.startsWith('2019'))
  return {
    series: { columns, kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'Europe/London' },
    hours,
  }
}

export interface EstateHour extends LocalClock {
  readonly value: number
}

/** Returns a quantile of numbers, which are sorted here, by linear interpolation. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low = NaN, high = NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length
}

/** Returns true if two figures agree up to the rounding that another order of computation causes. */
export function isClose(one: unknown, other: number): boolean {
  return typeof one === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other)
}
