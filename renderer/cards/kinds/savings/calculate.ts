import { commonResolution } from '#shared/analysis/regression/common-buckets.ts'
import { meteredPeriods, type MeteredPeriods } from '#shared/savings/metered-periods.ts'
import { stateSavings, type SavingsStatement } from '#shared/savings/state-savings.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardInput, CardInputs, CardResult } from '../../card-kind.ts'
import type { SavingsSettings } from './settings.ts'

/** Demands of both series over both periods, and the inputs that answer them. */
export const demandIds = {
  meterBefore: 'meter-before',
  temperatureBefore: 'temperature-before',
  meter: 'meter',
  temperature: 'temperature',
} as const

export interface SavingsResult extends CardResult {
  /** Undefined where the values are too coarse for any of the resolutions. */
  readonly resolution: BandResolution | undefined
  /** Undefined until both series have any values. */
  readonly baseline?: MeteredPeriods | undefined
  readonly reporting?: MeteredPeriods | undefined
  /** Undefined where the baseline does not determine the model. */
  readonly statement?: SavingsStatement | undefined
  /** True while a part of a series has not been loaded. */
  readonly isIncomplete: boolean
}

export function calculateSavings(inputs: CardInputs, settings: SavingsSettings): SavingsResult {
  const isIncomplete = inputs.inputs.some(({ missing }) => missing.length > 0)
  const inputOf = (id: string): CardInput | undefined => inputs.inputs.find((input) => input.id === id)
  const all = inputs.inputs.map(({ series }) => series)
  const resolution = bandResolution(commonResolution(settings.resolution, ...all))
  if (resolution === undefined) return { resolution, isIncomplete }
  const periods = (meterId: string, temperatureId: string): MeteredPeriods | undefined => {
    const [meter, temperature] = [inputOf(meterId), inputOf(temperatureId)]
    if (meter === undefined || temperature === undefined) return undefined
    const { zone, policy, mask, now } = inputs
    const request = { range: meter.interval, resolution, zone, policy, mask, until: now }
    return meteredPeriods(temperature.series, meter.series, request)
  }
  const baseline = periods(demandIds.meterBefore, demandIds.temperatureBefore)
  const reporting = periods(demandIds.meter, demandIds.temperature)
  const statement = baseline && reporting && stateSavings(baseline, reporting, { ...settings, resolution })
  return { resolution, baseline, reporting, statement, isIncomplete }
}

/** Weeks and years are no periods that a baseline is made of. */
function bandResolution(resolution: Exclude<Resolution, 'raw'>): BandResolution | undefined {
  return resolution === 'hourly' || resolution === 'daily' || resolution === 'monthly'
    ? resolution
    : undefined
}
