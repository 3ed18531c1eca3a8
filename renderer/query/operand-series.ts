import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { isAmountUnit } from '#shared/units/unit-dimension.ts'
import { shownUnit, type UnitSystem } from '#shared/units/unit-system.ts'
import { type QuantityUnit, quantityUnitOf, unitIdentity } from '#shared/units/units.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { type KnownOperand, optionOf, type RequestOption } from './view/operands.ts'
import type { Mark } from './view/view-state.ts'

/** Amounts of a totalizer or of a rate, or the readings of a totalizer. */
type ShownAs = 'consumption' | 'reading' | 'amount'

/** Returns what is shown of a totalizer, or that a rate is shown as amounts; undefined for all others. */
export function shownAs({ variable, shown }: Pick<OperandSeries, 'variable' | 'shown'>): ShownAs | undefined {
  if (shown.amountUnit !== undefined) return 'amount'
  if (variable.kind !== 'totalizer') return undefined
  return shown.expectedMs === undefined ? 'reading' : 'consumption'
}

/** Returns true if the values add up over time. */
export function areAmounts(series: Pick<OperandSeries, 'variable' | 'shown'>): boolean {
  const as = shownAs(series)
  return as === 'consumption' || as === 'amount'
}

/**
 * Returns the unit of a series: the one in its answers, otherwise the requested one, otherwise that of the catalogue. A
 * standardized series never has the plain unit, even if the service repeats its text, since the two must not share an
 * axis.
 */
export function unitsOf(loaded: Pick<LoadedSeries, 'demand' | 'units'>, variable: Variable): string {
  const { seriesKey } = loaded.demand
  return loaded.units === ''
    ? requestedUnits(seriesKey, variable)
    : markedUnit(loaded.units, seriesKey, variable)
}

/** Returns the unit of the shown values, which is that of amounts if a rate is shown as amounts. */
export function shownUnitsOf({ base, variable, shown }: Omit<OperandSeries, 'operand'>): string {
  return shown.amountUnit ?? unitsOf(base, variable)
}

/** Returns the unit in which an operand is expected to be shown in a system of units. */
export function expectedUnits(known: KnownOperand, system: UnitSystem): string {
  const option = optionOf(known.operand)
  const received = requestedUnits(option, known.variable)
  const isOwn = option.units !== undefined || option.standardization !== undefined
  const unit = isOwn ? received : shownUnit(received, system)
  return amountOf(known, unit)?.unit ?? unit
}

/** Returns the amounts in which an operand of this unit is shown; undefined if it is shown as it is. */
export function amountOf(
  { variable, showsAmounts }: Omit<KnownOperand, 'operand'>,
  unit: string,
): QuantityUnit | undefined {
  return showsAmounts === true && variable.kind === 'average-rate' ? quantityUnitOf(unit) : undefined
}

/** Returns the unit in which the service is expected to answer. */
export function requestedUnits(option: RequestOption, variable: Variable): string {
  return markedUnit(option.units ?? variable.unit.shortText, option, variable)
}

function markedUnit(unit: string, { units, standardization }: RequestOption, variable: Variable): string {
  if (standardization === undefined) return unit
  const plain = [units ?? '', variable.unit.shortText, variable.unit.longText].map(unitIdentity)
  // Any other plain amount is equally wrong: W for a variable in kW would share its axis and be converted to it.
  if (!plain.includes(unitIdentity(unit)) && !isAmountUnit(unit)) return unit
  const divisor = divisorOf(standardization)
  return divisor === undefined ? `${unit} (${standardization})`.trimStart() : `${unit || '1'}/${divisor}`
}

/** Returns what a standardization divides by, as far as its name reveals it. */
function divisorOf(standardization: string): string | undefined {
  const plain = standardization.toLowerCase().replace(/[\s_-]+/g, '')
  if (/squarefoot|squarefeet|sqft/.test(plain)) return 'ft²'
  if (/squaremet|sqm/.test(plain)) return 'm²'
  return /occupan|person|capita/.test(plain) ? 'occupant' : undefined
}

/** Columns to be drawn or listed, which have a resolution of their own. */
export interface ShownSeries {
  readonly resolution: Resolution
  /** Zone in which days and longer buckets are cut. */
  readonly zone: IanaZone
  /** Day on which derived weeks begin; set for these only. */
  readonly firstDayOfWeek?: Weekday
  readonly columns: Columns
  /** Unit of the amounts; set if a rate is shown as amounts. */
  readonly amountUnit?: string
  /** Set for derived columns: how much of each bucket has values, and its true length, both in ms. */
  readonly presentMs?: Float64Array<ArrayBuffer>
  readonly expectedMs?: Float64Array<ArrayBuffer>
}

/** One operand of the view in its present state: what is drawn, and the series on which its figures rest. */
export interface OperandSeries extends KnownOperand {
  /** The series as fetched or read from the cache, at the base resolution. */
  readonly base: LoadedSeries
  /** The base itself if nothing was derived. */
  readonly shown: ShownSeries
}

/** Returns true for series that can be stacked: only rates in one unit and at one resolution add up to something. */
export function canStack(series: readonly OperandSeries[]): boolean {
  const [first] = series
  return (
    first !== undefined &&
    series.length > 1 &&
    series.every(
      (one) =>
        one.variable.kind === 'average-rate' &&
        one.shown.resolution === first.shown.resolution &&
        one.shown.resolution !== 'raw' &&
        unitIdentity(shownUnitsOf(one)) === unitIdentity(shownUnitsOf(first)),
    )
  )
}

/** Returns the chosen mark; a stacked one is drawn unstacked if the series do not add up. */
export function drawnMark(mark: Mark, series: readonly OperandSeries[]): Mark {
  if ((mark !== 'stacked-bar' && mark !== 'stacked-area') || canStack(series)) return mark
  return mark === 'stacked-bar' ? 'bar' : 'area'
}
