import { nonRoutineIntervals } from '#shared/events/logged-event.ts'
import type { MeteredPeriods } from '#shared/savings/metered-periods.ts'
import { STATED_CONFIDENCE, type SavingsStatement } from '#shared/savings/state-savings.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { amountText } from '../../answer-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { figures, percent } from './figures.ts'
import type { SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says whether the baseline suffices, how well the model fits, what the band means and what is left out. */
export function remarksOf(
  { resolution, baseline, reporting, statement, isIncomplete }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly string[] {
  if (resolution === undefined) return [strings.tooCoarse]
  if (baseline === undefined || reporting === undefined) return []
  return [
    ...eventRemarks(context),
    ...(resolution === settings.resolution ? [] : [strings.coarser(resolution)]),
    ...sufficiencyRemarks(baseline, resolution, context),
    ...(statement === undefined
      ? [isIncomplete ? strings.notLoaded : strings.noModel]
      : statementRemarks(statement, reporting, resolution, settings)),
    ...leftRemarks(reporting, resolution),
  ]
}

/** Names what the log says of times that were not routine, at the entity of the meter. */
function eventRemarks({ events = [], operands }: CardContext): readonly string[] {
  const entityId = operands[0]?.variable.entities[0]?.id ?? ''
  const { length } = nonRoutineIntervals(events, entityId)
  return length === 0 ? [] : [strings.notRoutine(length)]
}

function sufficiencyRemarks(
  { sufficiency }: MeteredPeriods,
  resolution: BandResolution,
  { zone }: CardContext,
): readonly string[] {
  const { present, expected, shortfalls, poorestMonth, days } = sufficiency
  const month = poorestMonth && formatLocal(poorestMonth.start, zone, 'date').slice(0, 7)
  return [
    strings.present(present, expected, resolution),
    ...(shortfalls.includes('missing') ? [strings.tooManyMissing] : []),
    ...(shortfalls.includes('month') && month !== undefined
      ? [strings.poorMonth(month, percent(poorestMonth?.share))]
      : []),
    ...(shortfalls.includes('short') ? [strings.tooShort(days)] : []),
  ]
}

function statementRemarks(
  statement: SavingsStatement,
  { unit }: MeteredPeriods,
  resolution: BandResolution,
  { model, convention }: SavingsSettings,
): readonly string[] {
  const { goodness, degreesOfFreedom, cvRmse, rho, effective, bands, provable, avoided } = statement
  const plain = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat('en', options).format(value)
  return [
    strings.goodness({
      ...{ r2: figures(goodness.r2), adjusted: figures(goodness.adjustedR2), n: goodness.n, p: goodness.p },
      ...{ cvRmse: percent(cvRmse), degreesOfFreedom, nmbe: percent(goodness.nmbe) },
    }),
    strings.autocorrelation(figures(rho), goodness.n, Math.round(effective), resolution),
    strings.bands(
      bands.map(({ confidence, half }) => [percent(confidence), amountText(half, unit, plain)] as const),
    ),
    ...(Number.isFinite(provable) ? [strings.provable(percent(provable), percent(STATED_CONFIDENCE))] : []),
    ...(convention === 'meterlens' ? [] : [strings.convention(strings.conventions[convention])]),
    ...(resolution === 'monthly' && model !== 'mean' && model !== 'linear' ? [strings.monthlyMeans] : []),
    ...(avoided.extrapolated === 0 || model === 'mean'
      ? []
      : [strings.extrapolated(avoided.extrapolated, resolution)]),
    ...(avoided.unpredicted === 0 ? [] : [strings.unpredicted(avoided.unpredicted, resolution)]),
  ]
}

function leftRemarks({ left }: MeteredPeriods, resolution: BandResolution): readonly string[] {
  const { incomplete, excludedWhole, cut } = left
  return [
    ...(incomplete === 0 ? [] : [strings.incomplete(incomplete, resolution)]),
    ...(excludedWhole === 0 ? [] : [strings.excluded(excludedWhole, resolution)]),
    ...(cut === 0 ? [] : [strings.cut(cut, resolution)]),
  ]
}
