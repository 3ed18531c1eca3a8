import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

/** Names of a period of each resolution. */
export const periodNames: Readonly<Record<BandResolution, readonly [one: string, many: string, a: string]>> =
  {
    hourly: ['hour', 'hours', 'an hour'],
    daily: ['day', 'days', 'a day'],
    monthly: ['month', 'months', 'a month'],
  }

/** Writes "1 day" or "12 days". */
export function counted(count: number, resolution: BandResolution): string {
  return `${plainNumber(count)} ${periodNames[resolution][count === 1 ? 0 : 1]}`
}

export function areLeftOut(count: number, resolution: BandResolution): string {
  return `${counted(count, resolution)} of the reporting period ${count === 1 ? 'is' : 'are'} left out`
}
