import type {
  Aggregate,
  Figure,
  FigureAt,
  FigureCoverage,
  TotalFigure,
} from '#shared/analysis/aggregate/figures.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { resolutionNames, resolutionSteps } from '#renderer/strings/time/resolutions.ts'
import type { CardTable, CardTableColumn, NumberCell, TableCell } from '#renderer/cards/card-table.ts'
import { type FigureColumnId, percentileShares } from './figure-columns.ts'
import { absences, figureTitles, formulas, policyWords, remarks } from './strings.ts'

/** Makes the table of figures, with a row for each series and a column for each figure. It is the only such table. */
export function figureTable(
  subjects: readonly FigureSubject[],
  columns: readonly FigureTableColumn[],
  zone: IanaZone,
): CardTable {
  return {
    areOperands: true,
    columns: [{ id: 'name', title: figureTitles.name, namesRow: true }, ...columns.map(columnOf)],
    rowCount: subjects.length,
    rowAt: (index) => {
      const subject = subjects[index]
      if (subject === undefined) return { id: String(index), cells: [] }
      const { id, name, slot, unit } = subject
      const cells = columns.map((column) => cellOf(subject, column, zone))
      return {
        id,
        unit,
        ...(slot !== undefined && { slot }),
        cells: [{ kind: 'text', text: name }, ...cells],
      }
    },
  }
}

/** The total is the main reason to look at the table, so it is shown however narrow the table is. */
function columnOf(id: FigureTableColumn): CardTableColumn {
  return {
    ...{ id, title: figureTitles[id], isNumeric: id !== 'unit' && id !== 'asOf' },
    ...(id === 'total' && { stays: true }),
  }
}

type CellMaker = (subject: FigureSubject, zone: IanaZone) => TableCell

/** Columns that are not numbers. */
const plainCells: Readonly<Partial<Record<FigureTableColumn, CellMaker>>> = {
  unit: ({ unit }) => ({ kind: 'text', text: unit }),
  complete: completeCell,
  asOf: ({ fetchedAt }, zone) => ({ kind: 'instant', at: fetchedAt, zone }),
  outShare: ({ outOfHours, figures }) => ({
    kind: 'share',
    share: shareOf(outOfHours, figures?.aggregate.total),
    formula: formulas.outShare,
  }),
  loadFactor: (subject) => {
    const { value, coverage } = subject.figures?.aggregate.loadFactor ?? {}
    return value === undefined || coverage === undefined
      ? { kind: 'share', share: undefined, absence: absenceOf(subject, 'loadFactor') }
      : { kind: 'share', share: value, formula: formulas.loadFactor, coverage }
  },
}

function cellOf(subject: FigureSubject, column: FigureTableColumn, zone: IanaZone): TableCell {
  return plainCells[column]?.(subject, zone) ?? numberCell(subject, column, zone)
}

function completeCell({ figures, coverage, resolution, defects }: FigureSubject): TableCell {
  const counted = coverage ?? figures?.aggregate.coverage
  if (counted === undefined) return { kind: 'share', share: undefined, isCoverage: true }
  const { present, expected } =
    resolution === 'raw' ? counted : { present: counted.presentMs, expected: counted.expectedMs }
  return {
    kind: 'share',
    share: expected === 0 ? undefined : present / expected,
    isCoverage: true,
    coverage: counted,
    ...(resolution !== undefined && { resolution }),
    ...(defects !== undefined && { defects }),
  }
}

function numberCell(subject: FigureSubject, column: FigureTableColumn, zone: IanaZone): TableCell {
  const aggregate = subject.figures?.aggregate
  const figure = figureOf(subject, column)
  if (aggregate === undefined || figure === undefined)
    return { kind: 'number', value: undefined, absence: absenceOf(subject, column) }
  const own = 'unit' in figure ? figure.unit : aggregate.unit
  const isAmount = 'unit' in figure
  const { nearZero = 0, total } = aggregate
  const resets = total?.resets ?? []
  return {
    kind: 'number',
    value: figure.value,
    formula: formulaOf(subject, column, aggregate, figure),
    isExtrapolated: figure.isExtrapolated,
    // That of a baseload counts the hours of whole days.
    coverage: figure.coverage,
    ...(isAmount && { isScaled: true }),
    ...((isAmount || own !== subject.unit) && { unit: own }),
    ...('at' in figure && atOf(figure, aggregate, zone)),
    ...(column === 'max' && { peaks: aggregate.peaks }),
    remarks: [
      ...(column === 'mean' && nearZero > 0 ? [remarks.nearZero(nearZero)] : []),
      ...(column === 'total' && total?.runsBack === true ? [remarks.runsBack] : []),
      policyWords[aggregate.policy],
    ],
    ...(column === 'total' && resets.length > 0 && { mark: remarks.fell, resets: { times: resets, zone } }),
  }
}

/** An extreme also states the length of its values, since a peak of quarters is not one of hours. */
function atOf(
  { at }: FigureAt,
  { spreadResolution }: Aggregate,
  zone: IanaZone,
): Pick<NumberCell, 'at' | 'step'> {
  return { at: { at, zone }, step: resolutionSteps[spreadResolution] }
}

type AnyFigure = Figure | FigureAt | TotalFigure

const figureIn: Readonly<
  Partial<Record<FigureTableColumn, (aggregate: Aggregate) => AnyFigure | undefined>>
> = {
  total: ({ total }) => total,
  mean: ({ mean }) => mean,
  max: ({ max }) => max,
  min: ({ min }) => min,
  baseload: ({ baseload }) => baseload,
  deviation: ({ standardDeviation }) => standardDeviation,
}

function figureOf({ figures, outOfHours }: FigureSubject, column: FigureTableColumn): AnyFigure | undefined {
  if (column === 'outOfHours' || column === 'outShare') return outOfHours
  const share = percentileShares[column]
  if (share !== undefined) return figures?.percentiles.get(share)
  return figures && figureIn[column]?.(figures.aggregate)
}

interface FormulaAbout {
  readonly kind: VariableKind
  readonly aggregate: Aggregate
  readonly coverage: FigureCoverage
  /** Names the resolution of the values from which extremes are computed. */
  readonly values: string
}

const formulaIn: Readonly<Partial<Record<FigureTableColumn, (about: FormulaAbout) => string>>> = {
  total: ({ kind }) => (kind === 'totalizer' ? formulas.totalOfCounter : formulas.totalOfRate),
  mean: ({ kind, aggregate }) => (aggregate.nearZero === undefined ? meanOf[kind] : formulas.meanOfRatio),
  max: ({ values }) => formulas.max(values),
  min: ({ values }) => formulas.min(values),
  deviation: () => formulas.deviation,
  outOfHours: () => formulas.outOfHours,
  baseload: ({ coverage: { present, expected } }) => formulas.baseload(present, expected),
}

const meanOf: Readonly<Record<VariableKind, string>> = {
  totalizer: formulas.meanOfCounter,
  'average-rate': formulas.meanOfRate,
  instantaneous: formulas.mean,
  unknown: formulas.mean,
}

function formulaOf(
  { kind }: FigureSubject,
  column: FigureTableColumn,
  aggregate: Aggregate,
  { coverage }: Figure,
): string {
  const values = resolutionNames[aggregate.spreadResolution].toLowerCase()
  const share = column === 'outOfHours' || column === 'outShare' ? undefined : percentileShares[column]
  if (share !== undefined) return formulas.percentile(100 * share, values)
  return formulaIn[column]?.({ kind, aggregate, coverage, values }) ?? ''
}

/** Returns the share of a part in a total, if it is one: no part is negative. */
export function shareOf(part: TotalFigure | undefined, total: TotalFigure | undefined): number | undefined {
  const isShare = part !== undefined && total !== undefined && total.value > 0 && part.value >= 0
  return isShare ? part.value / total.value : undefined
}

/** Tells why a series has no such figure. */
function absenceOf({ figures, kind, unit }: FigureSubject, column: FigureTableColumn): string {
  const aggregate = figures?.aggregate
  if (aggregate === undefined) return absences.nothing
  const { expectedMs, presentMs, excluded } = aggregate.coverage
  if (expectedMs === 0 && excluded.ms > 0) return absences.leftOut
  if (presentMs === 0) return absences.nothing
  const isRate = kind === 'average-rate' || kind === 'totalizer'
  if (column === 'total' && !isRate) return absences.noTotal
  if (aggregate.policy === 'strict' && aggregate.mean === undefined) return absences.withheld
  if (column === 'total') return absences.noQuantity(unit)
  if (column === 'loadFactor') return absences.noLoadFactor
  return column === 'baseload' ? absences.noBaseload : absences.nothing
}

/** The facts about a series for a row of figures. */
export interface FigureSubject {
  readonly id: OperandId
  readonly name: string
  readonly slot?: number
  readonly kind: VariableKind
  readonly unit: string
  /** Undefined until any data have arrived. */
  readonly figures: Figures | undefined
  /** Resolution at which it was fetched. */
  readonly resolution?: Resolution
  /** Counts its readings, if that differs from the coverage of its figures. */
  readonly coverage?: FigureCoverage
  readonly outOfHours?: TotalFigure | undefined
  readonly defects?: SegmentDefects | undefined
  /** Time at which the oldest part was fetched. */
  readonly fetchedAt?: EpochMs | undefined
}

export type FigureTableColumn = FigureColumnId | 'outOfHours' | 'outShare'
