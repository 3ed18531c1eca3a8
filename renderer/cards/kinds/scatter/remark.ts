import type { Fit } from '#shared/analysis/regression/fit.ts'
import type { ScatterResult } from './calculate.ts'
import { drawnPoints } from './draw.ts'
import { equationOf, figures } from './equation.ts'
import type { ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says what is left out and how well the fit fits. */
export function remarksOf(result: ScatterResult, settings: ScatterSettings): readonly string[] {
  const { pairs, resolution, fit, tried, isIncomplete } = result
  if (pairs === undefined) return []
  const n = pairs.times.length
  const drawn = drawnPoints(pairs).length
  return [
    ...(n === 0
      ? [isIncomplete === true ? strings.noPointsYet(resolution) : strings.noPoints(resolution)]
      : []),
    ...(fit === undefined ? [] : fitRemarks(fit)),
    ...(fit === undefined && n > 0 && settings.model !== 'none' ? [strings.noFit(n)] : []),
    ...(fit === undefined || tried.length < 2 ? [] : [bestOf(fit, tried)]),
    ...(resolution === settings.resolution ? [] : [strings.coarser(resolution)]),
    ...(pairs.incomplete === 0 ? [] : [strings.incomplete(pairs.incomplete, resolution)]),
    ...(pairs.excludedWhole === 0 ? [] : [strings.excluded(pairs.excludedWhole, resolution)]),
    ...(pairs.cut === 0 ? [] : [strings.cut(pairs.cut, resolution)]),
    ...(drawn === n ? [] : [strings.thinned(drawn, n)]),
  ]
}

function fitRemarks({ curve, r2, adjustedR2, cvRmse, nmbe, n, p }: Fit): readonly string[] {
  return [
    `${equationOf(curve)}.`,
    strings.goodness(decimals(r2), decimals(adjustedR2), percent(cvRmse), percent(nmbe), n, p),
  ]
}

function bestOf({ model }: Fit, tried: readonly Fit[]): string {
  const each = tried.map((one) => `${strings.modelName(one.model)} ${decimals(one.adjustedR2)}`)
  return strings.best(strings.models[model], each)
}

function decimals(share: number | undefined): string {
  return share === undefined ? '–' : share.toFixed(3).replace('-', '−')
}

/** Rounding errors around zero are shown as zero. */
function percent(share: number | undefined): string {
  return share === undefined
    ? '–'
    : `${figures(Math.abs(share) < 1e-9 ? 0 : Number((share * 100).toFixed(2)))} %`
}
