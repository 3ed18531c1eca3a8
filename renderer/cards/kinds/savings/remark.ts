import { touches, type LoggedEvent } from '#shared/events/logged-event.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { NormalisedSavings } from '#shared/savings/statements/normalised-savings.ts'
import type { BaselineStatement } from '#shared/savings/statements/state-baseline.ts'
import {
  expectedPeriods,
  STATED_CONFIDENCE,
  type SavingsBand,
  type SavingsStatement,
} from '#shared/savings/statements/state-savings.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { amountText, amountTextBeside } from '../../sentences/answer-text.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { CardContext } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import type { SavedMoney } from './money.ts'
import { figures, percent } from './figures.ts'
import { periodsOf, type SavingsSettings } from './settings.ts'
import { loggedEvents } from './logged-events.ts'
import { strings } from './strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

/** Tells whether the baseline is sufficient, how well the model fits, what the band means and what is left out. */
export function remarksOf(
  { resolution, baseline, reporting, model, statement, normalised, money, isIncomplete }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly string[] {
  if (resolution === undefined) return [strings.tooCoarse]
  if (baseline === undefined) return []
  // Values that have not arrived are not gaps of the meter.
  if (isIncomplete && model === undefined) return [strings.notLoaded]
  return [
    ...eventRemarks(settings, context),
    ...(resolution === settings.resolution ? [] : [strings.coarser(resolution)]),
    strings.present(baseline.sufficiency.present, baseline.sufficiency.expected, resolution),
    ...shortfallTexts(baseline, context),
    ...(model === undefined ? [strings.noModel] : modelRemarks(model, resolution, settings)),
    ...(statement && reporting ? statementRemarks(statement, reporting, resolution, settings) : []),
    ...(money && statement?.totals ? [moneyRemark(money, resolution, baseline.unit)] : []),
    ...(normalised ? [normalisedRemark(normalised, baseline, resolution)] : []),
    ...(reporting ? leftRemarks(reporting, resolution) : []),
  ]
}

/** Names measures that fall into the baseline, and logged non-routine events. */
function eventRemarks(settings: SavingsSettings, context: CardContext): readonly string[] {
  const textsOf = (events: readonly LoggedEvent[]): readonly string[] => events.map(({ text }) => text)
  const events = textsOf(loggedEvents(settings, context, 'non-routine'))
  const baseline = periodsOf(settings, context)?.baseline
  const within = textsOf(
    loggedEvents(settings, context, 'measure').filter(
      ({ interval }) => baseline !== undefined && touches(interval, baseline),
    ),
  )
  return [
    ...(within.length === 0 ? [] : [strings.measureInBaseline(within)]),
    ...(events.length === 0 ? [] : [strings.notRoutine(events)]),
  ]
}

/** States why a baseline is not sufficient. */
export function shortfallTexts(
  { sufficiency }: Pick<MeteredPeriods, 'sufficiency'>,
  { zone }: Pick<CardContext, 'zone'>,
): readonly string[] {
  const { shortfalls, poorestMonth, days } = sufficiency
  const month = poorestMonth && bucketName(poorestMonth.start, 'monthly', zone)
  return [
    ...(shortfalls.includes('missing') ? [strings.tooManyMissing] : []),
    ...(shortfalls.includes('month') && month !== undefined
      ? [strings.poorMonth(month, percent(poorestMonth?.share))]
      : []),
    ...(shortfalls.includes('short') ? [strings.tooShort(days)] : []),
  ]
}

function modelRemarks(
  { fit, goodness, degreesOfFreedom, cvRmse, rho, effective }: BaselineStatement,
  resolution: BandResolution,
  { model, convention }: SavingsSettings,
): readonly string[] {
  return [
    strings.goodness({
      ...{ r2: figures(goodness.r2), adjusted: figures(goodness.adjustedR2), n: goodness.n, p: goodness.p },
      ...{ cvRmse: percent(cvRmse), degreesOfFreedom, nmbe: percent(goodness.nmbe) },
    }),
    strings.autocorrelation(figures(rho), goodness.n, Math.round(effective), resolution),
    ...(fit.slopeCount === 0 && model !== 'mean' ? [strings.onlyMean] : []),
    ...(convention === 'meterlens' ? [] : [strings.convention(strings.conventions[convention])]),
    ...(convention === 'caltrack' && resolution === 'daily' ? [strings.utcDays] : []),
    ...(resolution === 'monthly' && isOfMeans(model) ? [strings.monthlyMeans] : []),
  ]
}

/** True for curves over the mean temperature of a month; degree days are computed from its days. */
function isOfMeans(model: SavingsSettings['model']): boolean {
  return model === 'heating' || model === 'cooling' || model === 'four' || model === 'five'
}

function statementRemarks(
  { band, bands, formulaBands, provable, avoided, totals, scaling }: SavingsStatement,
  reporting: MeteredPeriods,
  resolution: BandResolution,
  { model }: SavingsSettings,
): readonly string[] {
  const { unit } = reporting
  const expected = expectedPeriods(reporting)
  const counted = avoided.counted.length
  const halves = (all: readonly SavingsBand[]) =>
    all.map(({ confidence, half }) => [percent(confidence), amountText(half, unit, plainNumber)] as const)
  return [
    ...(totals === undefined ? [strings.strict(expected - counted, resolution)] : []),
    ...(scaling > 1 ? [strings.scaled(counted, expected, resolution)] : []),
    // Without a total a band has no centre.
    ...(totals === undefined
      ? []
      : bands.some(({ half }) => !Number.isFinite(half))
        ? [strings.noBand]
        : [
            strings.bands(halves(bands)),
            ...(band === 'formula'
              ? [strings.tooNarrow]
              : [strings.tested, strings.byFormula(halves(formulaBands))]),
          ]),
    ...(Number.isFinite(provable) ? [strings.provable(percent(provable), percent(STATED_CONFIDENCE))] : []),
    ...(avoided.extrapolated === 0 || model === 'mean'
      ? []
      : [strings.extrapolated(avoided.extrapolated, resolution)]),
    ...(avoided.unpredicted === 0 ? [] : [strings.unpredicted(avoided.unpredicted, resolution)]),
  ]
}

function normalisedRemark(
  { saving, before, half, sufficiency: { present, expected } }: NormalisedSavings,
  { unit }: MeteredPeriods,
  resolution: BandResolution,
): string {
  return strings.normalised({
    amount: amountTextBeside(Math.abs(saving), half, unit, plainNumber),
    share: percent(Math.abs(saving) / before),
    band: amountTextBeside(half, saving, unit, plainNumber),
    isMore: saving < 0,
    restsOn: present < expected ? strings.restsOn(present, expected, resolution, false) : '',
  })
}

function moneyRemark(money: SavedMoney, resolution: BandResolution, unit: string): string {
  if (money.kind === 'several-prices') return strings.severalPrices(resolution)
  const { saved, half, currency } = money
  const written = (value: number): string =>
    plainNumber(value, { style: 'currency', currency, maximumFractionDigits: 0 })
  return strings.worth(strings.pricedBy(money, unit), written(Math.abs(saved)), written(half), saved < 0)
}

function leftRemarks({ left }: MeteredPeriods, resolution: BandResolution): readonly string[] {
  const { incomplete, excludedWhole, cut } = left
  return [
    ...(incomplete === 0 ? [] : [strings.incomplete(incomplete, resolution)]),
    ...(excludedWhole === 0 ? [] : [strings.excluded(excludedWhole, resolution)]),
    ...(cut === 0 ? [] : [strings.cut(cut, resolution)]),
  ]
}
