import type { MeteredPeriods } from '#shared/savings/metered-periods.ts'
import type { Parameter } from '#shared/savings/models/baseline.ts'
import type { SavingsStatement } from '#shared/savings/state-savings.ts'
import { twoSidedProbability } from '#shared/savings/statistics/student-t.ts'
import type { ThresholdVerdict } from '#shared/savings/statistics/thresholds.ts'
import type { CardContext, CardTable, CardTableRow, TableCell } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { percent } from './figures.ts'
import type { SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { valuesTable } from './values-table.ts'

const { columns, rows, formulas } = strings

/** Lists the result with its bands, the model with its errors and the published thresholds; or period by period. */
export function tableOf(result: SavingsResult, settings: SavingsSettings, context: CardContext): CardTable {
  if (settings.table === 'values') return valuesTable(result, context)
  const { statement, baseline, reporting } = result
  const all =
    statement === undefined || baseline === undefined || reporting === undefined
      ? []
      : [
          ...resultRows(statement, reporting),
          ...goodnessRows(statement),
          ...statement.fit.parameters.map((one) => parameterRow(one, statement)),
          ...statement.verdicts.map(verdictRow),
        ]
  return {
    columns: [
      { id: 'name', title: columns.name },
      { id: 'value', title: columns.value, isNumeric: true },
      { id: 'error', title: columns.error, isNumeric: true },
      { id: 't', title: columns.t, isNumeric: true },
      { id: 'probability', title: columns.probability, isNumeric: true },
      { id: 'meaning', title: columns.meaning },
    ],
    rowCount: all.length,
    rowAt: (index) => all[index] ?? row('', '', none, ''),
  }
}

const none: TableCell = { kind: 'text', text: '' }

function row(
  id: string,
  name: string,
  value: TableCell,
  meaning: string,
  rest: readonly TableCell[] = [none, none, none],
): CardTableRow {
  return { id, cells: [{ kind: 'text', text: name }, value, ...rest, { kind: 'text', text: meaning }] }
}

function number(value: number | undefined, unit?: string, formula?: string): TableCell {
  return {
    ...{ kind: 'number', value },
    ...(unit === undefined ? {} : { unit }),
    ...(formula === undefined ? {} : { formula }),
  }
}

function share(value: number | undefined, formula?: string): TableCell {
  return { kind: 'share', share: value, ...(formula === undefined ? {} : { formula }) }
}

function resultRows(
  { avoided: { totals, counted }, bands, fraction, provable }: SavingsStatement,
  { unit, sufficiency }: MeteredPeriods,
): readonly CardTableRow[] {
  return [
    row('baseline', rows.baseline, number(totals.baseline, unit), rows.baselineMeaning),
    row('measured', rows.measured, number(totals.measured, unit), rows.measuredMeaning),
    row('avoided', rows.avoided, number(totals.avoided, unit, formulas.avoided), rows.avoidedMeaning),
    row('fraction', rows.fraction, share(fraction, formulas.fraction), rows.fractionMeaning),
    ...bands.map(({ confidence, half }) =>
      row(
        `band-${String(confidence)}`,
        rows.band(percent(confidence)),
        number(half, unit, formulas.band),
        rows.bandMeaning(
          fraction === undefined || totals.avoided === 0 ? '–' : percent(half / Math.abs(totals.avoided)),
        ),
      ),
    ),
    row('provable', rows.provable, share(provable, formulas.band), rows.provableMeaning),
    row('counted', rows.counted, number(counted.length), rows.countedMeaning(sufficiency.expected)),
  ]
}

function goodnessRows({
  goodness,
  cvRmse,
  degreesOfFreedom,
  rho,
  effective,
}: SavingsStatement): readonly CardTableRow[] {
  const { n, p, r2, adjustedR2, nmbe } = goodness
  return [
    row('n', rows.n, number(n), rows.nMeaning),
    row('p', rows.p, number(p), rows.pMeaning),
    row('r2', 'R²', number(r2, undefined, formulas.r2), rows.r2Meaning),
    row('adjusted', rows.adjusted, number(adjustedR2, undefined, formulas.adjusted), rows.adjustedMeaning),
    row('cv', 'CV(RMSE)', share(cvRmse, formulas.cvRmse(degreesOfFreedom)), rows.cvMeaning(degreesOfFreedom)),
    row('nmbe', 'NMBE', share(nmbe, formulas.nmbe), rows.nmbeMeaning(n - p)),
    row('rho', rows.rho, number(rho), rows.rhoMeaning),
    row('effective', rows.effective, number(effective, undefined, formulas.effective), rows.effectiveMeaning),
  ]
}

function parameterRow(
  { name, value, standardError, index }: Parameter,
  { goodness: { n, p } }: SavingsStatement,
): CardTableRow {
  const t = standardError === undefined ? undefined : value / standardError
  return row(
    `${name}-${String(index ?? 0)}`,
    strings.parameters[name](index ?? 0),
    number(value),
    strings.parameterMeanings[name],
    t === undefined
      ? [none, none, none]
      : [number(standardError), number(t), number(twoSidedProbability(t, n - p))],
  )
}

function verdictRow({ source, measure, value, limit, isLeast, isMet }: ThresholdVerdict): CardTableRow {
  const isPlain = measure === 'r2' || measure.endsWith('probability')
  return row(
    `${source}-${measure}`,
    strings.threshold(strings.sources[source], strings.measures[measure]),
    isPlain ? number(value) : share(value),
    strings.verdict(isLeast, isPlain ? String(limit) : `${String(limit * 100)} %`, isMet),
  )
}
