import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Interval } from '#shared/time/instant.ts'
import { aCardOperand, hourly } from '../card-fixtures.ts'

export const meter = aCardOperand('meter')
export const outdoor = aCardOperand(
  'outdoor',
  { kind: 'instantaneous', unit: { ...meter.variable.unit, shortText: '°C' } },
  1,
)

/** Returns hourly degrees for the outdoor temperature, and hourly loads for every other operand. */
export function besideWeather(
  interval: Interval,
  degreesAt: (at: number) => number,
  loadAt: (at: number, dataHubId: string) => number,
): (dataHubId: string) => SeriesInput {
  return (id) =>
    id === 'outdoor'
      ? hourly(interval, degreesAt, { kind: 'instantaneous', unit: '°C' })
      : hourly(interval, (at) => loadAt(at, id))
}
