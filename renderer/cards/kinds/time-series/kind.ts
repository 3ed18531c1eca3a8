import { likeForLikeSpans } from '#shared/analysis/like-for-like/common-hours.ts'
import { finestWithin } from '#shared/analysis/buckets/finest-within.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { CardKind, CardResult } from '../../card-kind.ts'
import { bucketDemands, calculateBuckets, bucketRemarks, type Buckets } from '../../buckets/bucket-result.ts'
import { resolutionOf } from '../../buckets/bucket-settings.ts'
import { bucketTable } from '../../buckets/bucket-table.ts'
import { strings as bucketStrings } from '../../buckets/strings.ts'
import { answerOf } from './answer.ts'
import { resolutionName, timeSeriesPlots } from './plots.ts'
import {
  isBars,
  navigationOf,
  timeSeriesFields,
  timeSeriesSettings,
  type TimeSeriesSettings,
} from './settings.ts'
import { strings } from './strings.ts'

/** More points or bars could not be told apart. */
const MOST_POINTS = 2000
const MOST_BARS = 400

interface TimeSeriesResult extends CardResult {
  readonly all: Buckets
  /** Coarser buckets where so many bars could not be told apart; else the same ones. */
  readonly drawn: Buckets
}

/** Shows operands over time, drawn from their buckets. */
export const timeSeriesKind: CardKind<TimeSeriesSettings, TimeSeriesResult> = {
  id: 'time-series',
  title: strings.title,
  question: strings.question,
  names: ['trend', 'line', 'chart', 'load curve'],
  group: 'when',
  icon: 'M2 12l4-5 3 3 5-7',
  settings: timeSeriesSettings,
  mainField: 'mark',
  fields: () => timeSeriesFields,
  lacks: (_, { operands }) => (operands.length === 0 ? bucketStrings.noOperands : undefined),
  compares: (_, { operands }) => operands.length > 1,
  demands: (settings, context) => bucketDemands(context, resolutionIn(settings, context.range)),
  navigates: navigationOf,
  calculate: (inputs, settings) => {
    const { excluded, spans } = likeForLikeSpans(inputs)
    const resolution = resolutionIn(settings, inputs.range)
    const drawnBy = isBars(settings) ? finestWithin(inputs.range, MOST_BARS, resolution) : resolution
    const by = (one: DerivedResolution): Buckets => calculateBuckets(inputs, one, settings.areAmounts, spans)
    const all = by(resolution)
    const drawn = drawnBy === resolution ? all : by(drawnBy)
    return { all, drawn, ...(excluded.length > 0 && { excluded }) }
  },
  plots: ({ drawn }, settings, context) => timeSeriesPlots(drawn, settings, context),
  table: ({ all }, _, context) => bucketTable(all, context),
  answer: ({ all }, _, context, format) => answerOf(all, context, format),
  remarks: ({ all, drawn }, { isLogarithmic }, context) => {
    const nameOf = (buckets: Buckets): string => bucketStrings.resolutions[resolutionName(buckets)]
    const hidden = isLogarithmic ? countNotPositive(drawn) : 0
    return [
      ...(drawn.resolution === all.resolution ? [] : [strings.coarser(nameOf(drawn), nameOf(all))]),
      ...bucketRemarks(drawn, context),
      ...(hidden > 0 ? [strings.notPositive(hidden)] : []),
    ]
  },
}

function resolutionIn(settings: TimeSeriesSettings, range: Interval): DerivedResolution {
  return resolutionOf(settings, range, isBars(settings) ? MOST_BARS : MOST_POINTS)
}

function countNotPositive({ columns }: Buckets): number {
  return columns.reduce(
    (sum, { values }) => sum + values.reduce((count, one) => count + (one <= 0 ? 1 : 0), 0),
    0,
  )
}
