import { valueOfCurve, type Curve } from '../../analysis/regression/fit.ts'
import { sumOverBins } from './temperature-bins.ts'

/** Families of models, each of which is fitted to the time before a project. */
export const baselineModels = [
  'mean',
  'degree-days',
  'linear',
  'heating',
  'cooling',
  'four',
  'five',
  'time-of-week',
  'several',
] as const
export type BaselineModelId = (typeof baselineModels)[number]

/**
 * The data to which a model is fitted or for which it is evaluated, in columns of one length, ascending in time; all
 * values are finite. `ys` are rates or amounts per day, so that values of hours, days and months of any length have a
 * similar size.
 */
export interface Observations {
  /** Starts in epoch ms. */
  readonly times: Float64Array
  readonly ys: Float64Array
  /** Mean outdoor temperature of each, in one unit throughout. */
  readonly temperatures: Float64Array
  /** Positions in the week: 0 to 6 for days, 0 to 167 for hours. */
  readonly slots: Uint16Array
  /** Other things that use depends on, such as production or occupancy: a column for each. */
  readonly drivers?: readonly Float64Array[]
  /** Temperatures of the days in each period, where periods are longer than days. */
  readonly days?: DayTemperatures
}

/**
 * Mean temperatures of the days of periods, one period after the other. Degree days of a month are the sum over its
 * days: those of its mean temperature would hide a cold week in a mild month.
 */
export interface DayTemperatures {
  /** Position of the first day of each period, and one past the last day. */
  readonly offsets: Uint32Array
  readonly temperatures: Float64Array
}

/** A model of time of week and temperature; each branch has a slope for each part of the temperature. */
export interface TimeOfWeekForm {
  readonly kind: 'time-of-week'
  /** Ascending temperatures between the parts. */
  readonly knots: readonly number[]
  /** One for each position in the week; NaN where the baseline has no such position. */
  readonly intercepts: readonly number[]
  /** 1 where a position of the week counts as occupied. */
  readonly occupied: readonly number[]
  readonly occupiedSlopes: readonly number[]
  readonly unoccupiedSlopes: readonly number[]
}

/** Everything from which y is computed, as plain values that a worker can return. */
export type BaselineForm = CurveForm | TimeOfWeekForm

/** A curve over temperature to which other variables add in proportion. */
export interface CurveForm {
  readonly kind: 'curve'
  readonly curve: Curve
  /** True if the curve is evaluated at the temperature of each day of a period, and the mean of the days is taken. */
  readonly isByDay?: true
  /** Change of y for one more of each driver. */
  readonly driverSlopes?: readonly number[]
}

/** Computes y at each temperature and position in the week; NaN for a position that the model never saw. */
function valuesOfWeek(
  { knots, intercepts, occupied, occupiedSlopes, unoccupiedSlopes }: TimeOfWeekForm,
  { temperatures, slots }: Conditions,
): Float64Array {
  const [inHours, outOfHours] = [sumOverBins(occupiedSlopes, knots), sumOverBins(unoccupiedSlopes, knots)]
  const values = new Float64Array(temperatures.length)
  for (let row = 0; row < values.length; row++) {
    const slot = slots[row] ?? 0
    const temperature = temperatures[row] ?? NaN
    const weather = occupied[slot] === 1 ? inHours(temperature) : outOfHours(temperature)
    values[row] = (intercepts[slot] ?? NaN) + weather
  }
  return values
}

/** The conditions for which a model is evaluated. */
export type Conditions = Pick<Observations, 'temperatures' | 'slots' | 'drivers' | 'days'>

/** Computes y for each observation; NaN where the model gives no value. */
export function predictBaseline(form: BaselineForm, conditions: Conditions): Float64Array {
  const { temperatures, drivers = [] } = conditions
  if (form.kind === 'time-of-week') return valuesOfWeek(form, conditions)
  const ofTemperature = meanOverDays(form.isByDay === true ? conditions : { temperatures }, (temperature) =>
    valueOfCurve(form.curve, temperature),
  )
  return (form.driverSlopes ?? []).reduce(
    (sums, slope, driver) => sums.map((sum, index) => sum + slope * (drivers[driver]?.[index] ?? NaN)),
    ofTemperature,
  )
}

/**
 * Computes the mean of a value over the days of each period; for a period without days, the value at its own
 * temperature.
 */
export function meanOverDays(
  { temperatures, days }: Pick<Observations, 'temperatures' | 'days'>,
  valueAt: (temperature: number) => number,
): Float64Array {
  if (days === undefined) return temperatures.map(valueAt)
  const { offsets, temperatures: each } = days
  return temperatures.map((_, period) => {
    const [from, to] = [offsets[period] ?? 0, offsets[period + 1] ?? 0]
    let sum = 0
    for (let day = from; day < to; day++) sum += valueAt(each[day] ?? NaN)
    return sum / (to - from)
  })
}

/** A fitted number of a model. */
export interface Parameter {
  readonly name: ParameterName
  readonly value: number
  /** Undefined for a balance point, whose error is not that of a linear coefficient. */
  readonly standardError?: number
  /**
   * Distinguishes parameters of the same name: a position in the week, a part of the temperature, or a driver, from 0.
   */
  readonly index?: number
}

export type ParameterName =
  | 'intercept'
  | 'base'
  | 'slope'
  | 'below'
  | 'above'
  | 'below-point'
  | 'above-point'
  | 'slot'
  | 'occupied-part'
  | 'unoccupied-part'
  | 'driver'

export interface FittedBaseline {
  readonly id: BaselineModelId
  readonly form: BaselineForm
  readonly parameters: readonly Parameter[]
  /** Number of fitted parameters, including intercepts and balance points. */
  readonly p: number
  /** Number of coefficients besides the intercepts, which is what CalTRACK and eemeter count. */
  readonly slopeCount: number
  readonly fitted: Float64Array
  /** Lowest and highest temperature in the data to which the model was fitted. */
  readonly temperatureRange: readonly [least: number, most: number]
  /** Lowest and highest value of each driver in the data to which the model was fitted. */
  readonly driverRanges?: readonly (readonly [least: number, most: number])[]
}
