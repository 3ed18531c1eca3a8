import {
  commonResolution,
  joinBuckets,
  type CommonBuckets,
} from '#shared/analysis/regression/common-buckets.ts'
import type { Fit } from '#shared/analysis/regression/fit.ts'
import { fitBest, fitRegression } from '#shared/analysis/regression/fit-regression.ts'
import { hasTrueZero } from '#shared/units/unit-dimension.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import type { ScatterSettings } from './settings.ts'

/** Ids of the demands of the two axes, and of the inputs that answer them. */
export const demandIds = { x: 'x', y: 'y' } as const

export interface ScatterResult extends CardResult {
  /** Undefined until both have any values. */
  readonly pairs?: CommonBuckets
  readonly resolution: Exclude<Resolution, 'raw'>
  readonly fit?: Fit
  /** Fits from which the best one was chosen. */
  readonly tried: readonly Fit[]
  /** True while a part of one of them has not been loaded. */
  readonly isIncomplete?: boolean
}

export function calculateScatter(inputs: CardInputs, settings: ScatterSettings): ScatterResult {
  const seriesOf = (id: string): (typeof inputs.inputs)[number]['series'] | undefined =>
    inputs.inputs.find((input) => input.id === id)?.series
  const [x, y] = [seriesOf(demandIds.x), seriesOf(demandIds.y)]
  if (x === undefined || y === undefined) return { resolution: settings.resolution, tried: [] }
  const { range, zone, policy, mask, now, isLikeForLike } = inputs
  const resolution = commonResolution(settings.resolution, x, y)
  const pairs = joinBuckets(x, y, {
    ...{ range, resolution, zone, policy, mask, isLikeForLike },
    firstDayOfWeek: inputs.calendar.firstDayOfWeek,
    until: now,
    form: settings.form,
  })
  const excluded = isLikeForLike ? { excluded: pairs.excluded } : {}
  const isIncomplete = inputs.inputs.some(({ missing }) => missing.length > 0)
  return { pairs, resolution, isIncomplete, ...excluded, ...fitOf(pairs, settings.model) }
}

function fitOf(
  { xs, ys, yUnit }: CommonBuckets,
  model: ScatterSettings['model'],
): Pick<ScatterResult, 'fit' | 'tried'> {
  if (model === 'none') return { tried: [] }
  const best = model === 'best' ? fitBest(xs, ys) : undefined
  const fit = model === 'best' ? best?.fit : fitRegression(xs, ys, model)
  if (fit === undefined) return { tried: [] }
  const { tried = [] } = best ?? {}
  // An error of 2 °C is no share of a mean of 10 °C, which is one of 50 °F as well.
  return { tried, fit: hasTrueZero(yUnit) ? fit : { ...fit, cvRmse: undefined, nmbe: undefined } }
}
