import type { Curve, Goodness } from '#shared/analysis/regression/fit.ts'
import type { ModelTerm, StatedModel, StatedRows } from '#shared/bundle/recompute/stated-model.ts'
import type { FittedBaseline } from '#shared/savings/models/baseline.ts'
import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { LEAST_PROBABILITY, twoSidedProbability } from '#shared/savings/statistics/student-t.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { demandParts } from '#renderer/cards/inputs/card-inputs.ts'

/** Returns the terms of a curve over the first input. */
export function curveTerms({ base, slope, below, above }: Curve): readonly ModelTerm[] {
  return [
    { value: base },
    ...(slope === undefined ? [] : [{ value: slope, of: 0 }]),
    ...(below === undefined ? [] : [{ value: below.slope, of: 0, from: below.from, most: 0 }]),
    ...(above === undefined ? [] : [{ value: above.slope, of: 0, from: above.from, least: 0 }]),
  ]
}

/**
 * Returns the terms of a baseline in the order of its parameters; drivers come after the temperature, if there is one.
 */
export function baselineTerms({ form, parameters }: FittedBaseline, drivers: number): readonly ModelTerm[] {
  if (form.kind === 'curve') {
    const { curve, driverSlopes = [] } = form
    return [...curveTerms(curve), ...driverSlopes.map((value, at) => ({ value, of: drivers + at }))]
  }
  const { knots, occupied } = form
  const slotsWhere = (wanted: number): readonly number[] =>
    [...occupied.keys()].filter((slot) => occupied[slot] === wanted)
  const [inHours, outOfHours] = [slotsWhere(1), slotsWhere(0)]
  return parameters.map(({ name, value, index = 0 }) => {
    if (name === 'slot') return { value, slots: [index] }
    const [from = 0, to] = [knots[index - 1], knots[index]]
    return {
      ...{ value, of: 0, from, slots: name === 'occupied-part' ? inHours : outOfHours },
      ...(index > 0 && { least: 0 }),
      ...(to !== undefined && { most: to - from }),
    }
  })
}

/** Names the figures that are stated with a fit. */
export function goodnessFigures({
  n,
  p,
  r2,
  adjustedR2,
  rmse,
  cvRmse,
  nmbe,
}: Goodness): StatedModel['figures'] {
  return {
    ...{ n, p, 'R²': r2, 'Adjusted R²': adjustedR2, RMSE: rmse, NMBE: nmbe },
    'CV(RMSE) of all parameters': cvRmse,
  }
}

/** Names the coefficients with their standard errors, in the order of the terms. */
export function coefficientFigures({
  parameters,
  fitted: { length: n },
  p,
}: FittedBaseline): StatedModel['figures'] {
  const own = parameters.filter(({ name }) => !name.endsWith('-point'))
  const slopes = own.filter(({ name }) => !['base', 'intercept', 'slot'].includes(name))
  const ts = slopes.map(({ value, standardError = NaN }) => Math.abs(value / standardError))
  return Object.fromEntries([
    ...own.flatMap(({ value, standardError }, at): readonly (readonly [string, number | undefined])[] => [
      [`Coefficient ${String(at + 1)}`, value],
      [`Standard error ${String(at + 1)}`, standardError],
      [`t ${String(at + 1)}`, standardError === undefined ? undefined : value / standardError],
      [
        `p ${String(at + 1)}`,
        standardError && shownProbability(twoSidedProbability(value / standardError, n - p)),
      ],
    ]),
    ['Least |t|', Math.min(...ts)],
  ])
}

/** Returns a probability as tables show it; smaller ones would add nothing, and depend on the last digits of t. */
export function shownProbability(value: number | undefined): number | undefined {
  return value !== undefined && value >= LEAST_PROBABILITY ? value : undefined
}

/** Returns the demands of a meter, and of its temperature and drivers, among those that begin with a name. */
export function demandsOfRows(
  ids: readonly string[],
  ...begin: readonly string[]
): Required<Pick<StatedRows, 'y' | 'xs'>> {
  const own = ids.filter((id) => begin.every((part, at) => demandParts(id)[at] === part))
  const isMeter = (id: string): boolean => demandParts(id).includes('meter')
  return { y: own.find(isMeter) ?? '', xs: own.filter((id) => !isMeter(id)) }
}

interface RowsOfPeriods extends Pick<StatedRows, 'y' | 'xs' | 'modelled'> {
  readonly periods: MeteredPeriods
  readonly isHourly: boolean
  /** Zone of the days over which temperatures are averaged; absent if it is that of the periods. */
  readonly daysIn?: IanaZone | undefined
  /** Positions of the periods that count; absent for all. */
  readonly counted?: Uint32Array
}

/** States the periods of a meter. */
export function statedRows({
  periods,
  isHourly,
  daysIn,
  counted,
  modelled,
  y,
  xs,
}: RowsOfPeriods): StatedRows {
  const { observations, ends, weights } = periods
  const { times, ys, temperatures, slots, drivers = [] } = observations
  const places = counted ?? Uint32Array.from(times.keys())
  const at = (column: ArrayLike<number>): Float64Array =>
    Float64Array.from(places, (place) => column[place] ?? NaN)
  const inputs = [...(xs.length > drivers.length ? [temperatures] : []), ...drivers]
  const starts = at(times)
  const days = Array.from(daysIn === undefined ? [] : starts, (start, row) => {
    const edges = bucketEdges({ start, end: ends[places[row] ?? 0] ?? start }, 'daily', daysIn ?? 'UTC')
    return Array.from(edges.subarray(1), (end, day) => [row, edges[day] ?? NaN, end] as const)
  }).flat()
  return {
    ...{ xs, starts, ends: at(ends), slots: at(slots), weights: at(weights), isPerDay: !isHourly },
    ...(y === undefined ? { ys: starts.map(() => NaN) } : { y, ys: at(ys) }),
    ...{ inputs: inputs.map(at), modelled: at(modelled) },
    ...(daysIn !== undefined && { days }),
  }
}
