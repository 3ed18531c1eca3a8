import type { CardKind, CardContext, FormatNumber } from '../../card-kind.ts'
import { calculateScatter, demandIds, type ScatterResult } from './calculate.ts'
import { modelsOf } from './models.ts'
import { plotsOf, drawnPoints } from './draw.ts'
import { axesOf, fieldsOf, scatterSettings, type ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'
import { tableOf } from './tabulate.ts'
import { percentText } from '../../sentences/answer-text.ts'
import type { Fit } from '#shared/analysis/regression/fit.ts'
import { equationOf, figures } from './equation.ts'
import { addsUp } from '../../card-operands.ts'

export const scatterKind: CardKind<ScatterSettings, ScatterResult> = {
  id: 'scatter',
  title: strings.title,
  question: strings.question,
  names: ['correlation', 'regression', 'signature', 'temperature', 'weather', 'dependence', 'XY'],
  group: 'compare',
  icon: 'M2 2v12h12M5 11h.01M7 8h.01M9 9h.01M8 5h.01M12 4h.01M12 7h.01',
  settings: scatterSettings,
  mainField: 'model',
  fields: fieldsOf,
  lacks(settings, context) {
    const { x, y } = axesOf(settings, context)
    if (x === undefined || y === undefined) return strings.lacks
    return x === y ? strings.lacksOther : undefined
  },
  lacksWeather(settings, context) {
    const { x, y } = axesOf(settings, context)
    return x === undefined && y !== undefined && addsUp(y) ? [y] : []
  },
  compares: () => true,
  demands(settings, context) {
    const { x, y } = axesOf(settings, context)
    if (x === undefined || y === undefined || x === y) return []
    const { range: interval } = context
    const { resolution } = settings
    return [
      { id: demandIds.x, operand: x, interval, resolution },
      { id: demandIds.y, operand: y, interval, resolution },
    ]
  },
  calculate: calculateScatter,
  plots: plotsOf,
  table: tableOf,
  remarks: remarksOf,
  answer: answerOf,
  models: modelsOf,
}

/** States what is excluded and how good the fit is. */
function remarksOf(result: ScatterResult, settings: ScatterSettings): readonly string[] {
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

function fitRemarks(fit: Fit): readonly string[] {
  const { curve, r2, adjustedR2, n, p } = fit
  return [
    `${equationOf(curve)}.`,
    strings.goodness({ r2: decimals(r2), adjusted: decimals(adjustedR2), n, p, ...sharesOf(fit) }),
  ]
}

/** A fit of temperatures has no shares of a mean. */
function sharesOf({ cvRmse, nmbe }: Fit): { readonly shares?: readonly [cvRmse: string, nmbe: string] } {
  return cvRmse === undefined && nmbe === undefined ? {} : { shares: [percent(cvRmse), percent(nmbe)] }
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

/** States how much of the vertical axis the horizontal one explains. */
function answerOf(
  { pairs, fit, resolution }: ScatterResult,
  settings: ScatterSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { x, y } = axesOf(settings, context)
  if (pairs === undefined || fit?.r2 === undefined || x === undefined || y === undefined) return undefined
  const share = percentText(Math.max(0, fit.r2), format)
  return strings.answer(x.name, y.name, share, format(pairs.times.length), resolution)
}
