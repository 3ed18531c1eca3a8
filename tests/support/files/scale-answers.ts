import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { scaleInterval, scaleMeter } from './scale-dataset.ts'

/** Energy of a meter on a local day, in kWh, and the number of hours with values. */
export interface ScaleDay {
  readonly day: string
  readonly kwh: number
  readonly hours: number
}

/** Derives local days with the app's own code: rate times hours, or the difference between readings. */
export function daysOf(meter: number): readonly ScaleDay[] {
  const { columns, kind, units, bucketZone: zone } = scaleMeter(meter)
  const days = deriveColumns(columns, {
    kind,
    from: 'hourly',
    to: 'daily',
    zone,
    interval: { start: -Infinity, end: Infinity },
  })
  return Array.from(days.times, (at, index) => {
    const hours = (days.presentMs[index] ?? NaN) / HOUR_MS
    const value = days.values[index] ?? NaN
    const amount = kind === 'totalizer' ? value : value * hours
    return { day: formatLocal(at, zone, 'date'), kwh: units === 'W' ? amount / 1000 : amount, hours }
  })
}

/** Returns the app's own total of a meter over all five years, in kWh. */
export function totalOf(meter: number): number {
  const { columns, kind, units, bucketZone: zone } = scaleMeter(meter)
  const request = { kind, unit: units, resolution: 'hourly', zone, policy: 'present-only' } as const
  const { total } = aggregate(columns, [scaleInterval], request)
  return (total?.value ?? NaN) * (units === 'W' ? 1e-3 : 1)
}

export const isNear = (found: number, wanted: number): boolean =>
  Math.abs(found - wanted) <= 1e-9 * Math.abs(wanted)

export function scaleMeterId(meter: number): string {
  return `meter-${String(meter).padStart(5, '0')}`
}
