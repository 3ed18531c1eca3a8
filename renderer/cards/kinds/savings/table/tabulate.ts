import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { NormalisedSavings } from '#shared/savings/statements/normalised-savings.ts'
import type { BaselineStatement } from '#shared/savings/statements/state-baseline.ts'
import {
  expectedPeriods,
  STATED_CONFIDENCE,
  type SavingsBand,
  type SavingsStatement,
} from '#shared/savings/statements/state-savings.ts'
import type { ThresholdVerdict } from '#shared/savings/statistics/thresholds.ts'
import type { CardContext } from '../../../card-kind.ts'
import { type CardTable, type CardTableRow, type TableCell, share, text } from '../../../card-table.ts'
import type { SavingsResult } from '../calculate.ts'
import type { SavedMoney } from '../money.ts'
import { percent } from '../figures.ts'
import { frozenRows } from '../frozen/frozen-text.ts'
import { adjustmentRows } from './adjustment-rows.ts'
import { parameterRows } from './model-rows.ts'
import { planRows, provableRows } from './plan-rows.ts'
import { none, number, probability, row } from '../table-rows.ts'
import type { SavingsSettings } from '../settings.ts'
import { strings } from '../strings.ts'
import { valuesTable } from './values-table.ts'

const { columns, rows, formulas, sections } = strings

/**
 * Lists the parts of a measurement and verification report: project, boundary, periods, data, model, adjustments,
 * result and uncertainty, then statistics, published thresholds, coefficients and earlier statements; or lists period
 * by period.
 */
export function tableOf(result: SavingsResult, settings: SavingsSettings, context: CardContext): CardTable {
  if (settings.table === 'values') return valuesTable(result, context)
  const { statement, baseline, reporting, model, normalised } = result
  const stated =
    model === undefined || baseline === undefined
      ? []
      : [
          ...planRows({ model, baseline, reporting, result }, settings, context),
          ...adjustmentRows({ baseline, reporting, statement }, settings, context),
          ...(statement && reporting ? resultRows(statement, reporting, result.money, settings) : []),
          ...provableRows(model, result, settings, context),
          ...(normalised ? normalisedRows(normalised, baseline.unit) : []),
          ...goodnessRows(model, baseline.valueUnit),
          ...(statement?.verdicts.map(verdictRow) ?? []),
          ...parameterRows(model, baseline, context.zone),
        ]
  const listed = [...stated, ...frozenRows(settings, context)]
  return {
    isWhole: true,
    columns: [
      { id: 'section', title: columns.section },
      { id: 'name', title: columns.name, namesRow: true },
      { id: 'value', title: columns.value, isNumeric: true },
      { id: 'error', title: columns.error, isNumeric: true },
      { id: 't', title: columns.t, isNumeric: true },
      { id: 'probability', title: columns.probability, isNumeric: true },
      { id: 'meaning', title: columns.meaning },
    ],
    rowCount: listed.length,
    rowAt: (index) => listed[index] ?? row(sections.result, '', '', none, ''),
  }
}

function resultRows(
  { avoided: { counted }, totals, band, bands, formulaBands, fraction, provable }: SavingsStatement,
  reporting: MeteredPeriods,
  money: SavedMoney | undefined,
  { convention, drift }: SavingsSettings,
): readonly CardTableRow[] {
  const { unit } = reporting
  const of = (id: string, name: string, value: TableCell, meaning: string) =>
    row(sections.result, id, name, value, meaning)
  const bandRow = (prefix: string, { confidence, half, fractional }: SavingsBand, named: string) =>
    row(
      sections.uncertainty,
      `${prefix}-${String(confidence)}`,
      named,
      number(
        half,
        unit,
        prefix === 'band' && band === 'tested' ? formulas.tested : formulas.band(convention === 'caltrack'),
      ),
      rows.bandMeaning(isShown(fractional) ? percent(fractional) : undefined),
    )
  return [
    of('baseline', rows.baseline, number(totals?.baseline, unit), rows.baselineMeaning),
    of('adjustments', rows.adjustments, number(totals?.adjustments, unit), rows.adjustmentsMeaning),
    of('measured', rows.measured, number(totals?.measured, unit), rows.measuredMeaning),
    of('avoided', rows.avoided, number(totals?.avoided, unit, formulas.avoided), rows.avoidedMeaning),
    of('fraction', rows.fraction, share(totals && fraction, formulas.fraction), rows.fractionMeaning),
    of('counted', rows.counted, number(counted.length), rows.countedMeaning(expectedPeriods(reporting))),
    ...(money?.kind === 'amount'
      ? [of('cost', rows.cost, number(money.saved, money.currency), strings.pricedBy(money, unit))]
      : []),
    // Without a total a band has no centre.
    ...(totals === undefined
      ? []
      : bands.map((one) => bandRow('band', one, rows.band(percent(one.confidence))))),
    ...(band === 'formula' || totals === undefined
      ? []
      : formulaBands.map((one) => bandRow('formula', one, rows.formulaBand(percent(one.confidence))))),
    row(
      ...([sections.uncertainty, 'rule', strings.labels.band, text(strings.bandRules[band])] as const),
      band === 'tested' ? rows.driftMeaning(drift) : '',
    ),
    row(sections.uncertainty, 'provable', rows.provable, share(provable), rows.provableMeaning),
  ]
}

function normalisedRows(
  { before, after, saving, half }: NormalisedSavings,
  unit: string,
): readonly CardTableRow[] {
  const of = (id: string, name: string, value: number, meaning: string) =>
    row(sections.normalised, id, name, number(value, unit), meaning)
  return [
    of('normal-before', rows.normalBefore, before, rows.normalBeforeMeaning),
    of('normal-after', rows.normalAfter, after, rows.normalAfterMeaning),
    of('normal-saving', rows.normalSaving, saving, rows.normalSavingMeaning),
    of('normal-band', rows.band(percent(STATED_CONFIDENCE)), half, rows.normalBandMeaning),
  ]
}

function goodnessRows(
  { goodness, rmse, cvRmse, degreesOfFreedom, rho, effective, scatter }: BaselineStatement,
  valueUnit: string,
): readonly CardTableRow[] {
  const { n, p, r2, adjustedR2, nmbe } = goodness
  const of = (id: string, name: string, value: TableCell, meaning: string) =>
    row(sections.statistics, id, name, value, meaning)
  return [
    of('n', rows.n, number(n), rows.nMeaning),
    of('p', rows.p, number(p), rows.pMeaning),
    of('r2', 'R²', number(r2, undefined, formulas.r2), rows.r2Meaning),
    of('adjusted', rows.adjusted, number(adjustedR2, undefined, formulas.adjusted), rows.adjustedMeaning),
    of('rmse', 'RMSE', number(rmse, valueUnit), rows.rmseMeaning(degreesOfFreedom)),
    of('cv', 'CV(RMSE)', share(cvRmse, formulas.cvRmse(degreesOfFreedom)), rows.cvMeaning(degreesOfFreedom)),
    of('nmbe', 'NMBE', share(nmbe, formulas.nmbe), rows.nmbeMeaning(n - p)),
    of('rho', rows.rho, number(rho), rows.rhoMeaning),
    of('effective', rows.effective, number(effective, undefined, formulas.effective), rows.effectiveMeaning),
    of('scatter', rows.scatter, share(scatter), rows.scatterMeaning),
  ]
}

/** A share of a saving near zero is meaningless. */
const MOST_SHARE = 10

function isShown(share: number | undefined): share is number {
  return share !== undefined && share <= MOST_SHARE
}

function verdictRow({ source, measure, value, limit, isLeast, isMet }: ThresholdVerdict): CardTableRow {
  const isTooWide = measure === 'fractional-68' && value !== undefined && !isShown(value)
  const isProbability = measure.endsWith('probability')
  const isPlain = measure === 'r2' || measure === 'least-t' || isProbability
  const measured = isProbability ? probability(value) : isPlain ? number(value) : share(value)
  return row(
    sections.thresholds,
    `${source}-${measure}`,
    strings.threshold(strings.sources[source], strings.measures[measure]),
    isTooWide ? none : measured,
    strings.verdict(isLeast, isPlain ? String(limit) : `${String(limit * 100)} %`, isMet) +
      (isTooWide ? `; ${rows.tooNearZero}` : ''),
  )
}
