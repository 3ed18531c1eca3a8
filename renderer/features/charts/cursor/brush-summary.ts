import { hasTrueZero } from '#shared/units/unit-dimension.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { scaledAmount } from '#shared/units/prefix.ts'
import { valueText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import { brush as strings } from '../strings.ts'

/** Moves the ends of an interval outwards to edges of the finest buckets shown; raw readings have none. */
export function snapped(interval: Interval, series: readonly DrawnSeries[]): Interval {
  const [finest] = series.toSorted(
    (a, b) => resolutions.indexOf(a.resolution) - resolutions.indexOf(b.resolution),
  )
  if (finest === undefined) return interval
  return roundToBuckets(interval, finest.resolution, finest.bucketZone, finest.firstDayOfWeek)
}

/**
 * Returns amount and mean of a series in the selected time, with the change of its mean since the time before: a
 * difference for temperatures, a share for anything else. The comparison is left out if a value is missing in either.
 */
export function brushText(
  chosen: Figures | undefined,
  before: Figures | undefined,
  formatNumber: FormatNumber,
): string {
  const now = chosen?.aggregate
  if (now?.mean === undefined) return strings.none
  const amount = now.total && scaledAmount(now.total.value, now.total.unit)
  const parts = [
    amount && `${valueText(amount.value, formatNumber)} ${amount.unit}`.trimEnd(),
    strings.mean(`${valueText(now.mean.value, formatNumber)} ${now.unit}`.trimEnd()),
    changeText(chosen, before, formatNumber),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

function changeText(
  chosen: Figures | undefined,
  before: Figures | undefined,
  formatNumber: FormatNumber,
): string | undefined {
  const [now, then] = [chosen, before].map((figures) => {
    const { presentMs, expectedMs } = figures?.aggregate.coverage ?? { presentMs: 0, expectedMs: 1 }
    return presentMs < expectedMs ? undefined : figures?.aggregate.mean?.value
  })
  const unit = chosen?.aggregate.unit ?? ''
  if (now === undefined || then === undefined) return undefined
  // A share of a temperature means nothing.
  if (!hasTrueZero(unit)) return strings.change(`${signed(now - then, formatNumber)} ${unit}`)
  return then > 0 ? strings.change(`${signed((now / then - 1) * 100, formatNumber)} %`) : undefined
}

function signed(value: number, formatNumber: FormatNumber): string {
  return formatNumber(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
}
