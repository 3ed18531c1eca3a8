import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { meteredPeriods, type MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { Interval } from '#shared/time/instant.ts'
import { inputsOf } from '../inputs/card-inputs.ts'
import type { CardInputs } from '../card-kind.ts'

/** Joins the meter and the weather that `meterDemands` named; undefined until both have arrived. */
export function meteredInput(
  inputs: CardInputs,
  period: string,
  resolution: BandResolution,
): { readonly periods: MeteredPeriods; readonly range: Interval } | undefined {
  const parts = inputsOf(inputs, period)
  const of = (part: string): SeriesInput | undefined =>
    parts.find(({ parts: [, one] }) => one === part)?.series
  const [meter, temperature, range] = [of('meter'), of('temperature'), parts[0]?.interval]
  if (meter === undefined || range === undefined) return undefined
  const { zone, policy, mask, now } = inputs
  const periods = meteredPeriods(
    { meter, temperature },
    { range, resolution, zone, policy, mask, until: now },
  )
  return periods && { periods, range }
}

/** Returns true while a part of a series has not been loaded. */
export function isIncomplete({ inputs }: CardInputs): boolean {
  return inputs.some(({ missing }) => missing.length > 0)
}
