import { valueOfCurve } from '#shared/analysis/regression/fit.ts'
import type { StatedModel } from '#shared/bundle/recompute/stated-model.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { CardContext } from '../../card-kind.ts'
import { curveTerms, goodnessFigures } from '../../metered/stated-model.ts'
import { demandIds, type ScatterResult } from './calculate.ts'
import type { ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'

/** States the fit with its points. */
export function modelsOf(
  { pairs, fit, resolution }: ScatterResult,
  { form }: ScatterSettings,
  { zone, calendar }: CardContext,
): readonly StatedModel[] {
  if (pairs === undefined || fit === undefined) return []
  const { times: starts, xs, ys } = pairs
  const terms = curveTerms(fit.curve)
  const ends = starts.map((start) => nextBucketStart(start, resolution, zone, calendar.firstDayOfWeek))
  const isPerDay = form === 'per-day' && pairs.yUnit.endsWith('/day')
  const weights = starts.map((start, row) => {
    const days = ((ends[row] ?? NaN) - start) / DAY_MS
    return !isPerDay ? 1 : isCalendarResolution(resolution) ? Math.round(days) : days
  })
  return [
    {
      ...{ name: strings.models[fit.model], terms, points: fit.p - terms.length, counted: fit.p },
      ...{ adjustments: [], scaling: 1, bands: [] },
      fitted: {
        ...{ y: demandIds.y, xs: [demandIds.x], starts, ends, weights, isPerDay, ys, inputs: [xs] },
        modelled: xs.map((x) => valueOfCurve(fit.curve, x)),
      },
      figures: {
        ...goodnessFigures(fit),
        ...Object.fromEntries(terms.map(({ value }, at) => [`Coefficient ${String(at + 1)}`, value])),
      },
    },
  ]
}
