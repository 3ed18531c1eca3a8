import { selectRanks } from '../../analysis/select-ranks.ts'
import { extremesOf } from '../findings/extremes.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import {
  predictBaseline,
  type FittedBaseline,
  type Observations,
  type Parameter,
  type TimeOfWeekForm,
} from './baseline.ts'
import { residualScale } from './fit-curve.ts'
import { condense } from './condense.ts'
import { sumOverBins } from './temperature-bins.ts'

export interface TimeOfWeekRules {
  /** Balance points of the model that tells occupied positions from others, in the unit of the temperatures. */
  readonly heatingBelow: number
  readonly coolingAbove: number
  /** Share of values above that model from which a position of the week counts as occupied. */
  readonly occupiedShare: number
  /** Parts into which the values are divided at quantiles of temperature. */
  readonly parts: number
  /** A part at either end with fewer values joins its neighbour. */
  readonly leastValues: number
}

/** nmecr and CalTRACK 3.9: 65 % above a model with 50 and 65 °F; six parts of at least twenty values. */
export const fahrenheitTimeOfWeek: TimeOfWeekRules = {
  ...{ heatingBelow: 50, coolingAbove: 65 },
  ...{ occupiedShare: 0.65, parts: 6, leastValues: 20 },
}

/** The same points in degrees Celsius. */
export const celsiusTimeOfWeek: TimeOfWeekRules = {
  ...fahrenheitTimeOfWeek,
  heatingBelow: 10,
  coolingAbove: 55 / 3,
}

/**
 * Fits time of week and temperature (J. L. Mathieu et al., "Quantifying changes in building electricity use, with
 * application to demand response", IEEE Transactions on Smart Grid 2, 2011): an intercept for each position in the week
 * and piecewise linear temperature, apart for occupied and unoccupied positions. `slotCount` is 7 or 168. Undefined
 * when there are no more values than parameters.
 */
export function fitTimeOfWeek(
  observations: Observations,
  slotCount: number,
  rules: TimeOfWeekRules,
): FittedBaseline | undefined {
  const { ys, temperatures } = observations
  if (ys.length < 4) return undefined
  const occupied = occupiedSlots(observations, slotCount, rules)
  const knots = knotsOf(temperatures, rules)
  const parts = knots.length + 1
  const { bins, weights, ...few } = condense(observations, slotCount, knots)
  const branches = [1, 0].flatMap((wanted) =>
    bins.map((bin) => bin.map((part, row) => (occupied[few.slots[row] ?? 0] === wanted ? part : 0))),
  )
  const fit = fitLeastSquares(branches, few.ys, few.slots, slotCount, weights)
  if (ys.length <= fit.p) return undefined
  const slopes = [...fit.slopes]
  const form: TimeOfWeekForm = {
    ...{ kind: 'time-of-week', knots, occupied, intercepts: [...fit.intercepts] },
    occupiedSlopes: slopes.slice(0, parts),
    unoccupiedSlopes: slopes.slice(parts),
  }
  const fitted = predictBaseline(form, observations)
  const scale = residualScale(ys, fitted, fit.p)
  const slopeAt = (index: number, name: Parameter['name']): readonly Parameter[] =>
    fit.dropped.includes(index)
      ? []
      : [
          {
            ...{ name, value: slopes[index] ?? NaN, index: index % parts },
            standardError: (fit.slopeFactors[index] ?? NaN) * scale,
          },
        ]
  return {
    ...{ id: 'time-of-week', p: fit.p, fitted, form },
    slopeCount: slopes.length - fit.dropped.length,
    parameters: [
      ...[...fit.intercepts].flatMap((value, index): Parameter[] =>
        Number.isFinite(value)
          ? [{ name: 'slot', value, index, standardError: (fit.interceptFactors[index] ?? NaN) * scale }]
          : [],
      ),
      ...slopes.flatMap((_, index) => slopeAt(index, index < parts ? 'occupied-part' : 'unoccupied-part')),
    ],
    temperatureRange: extremesOf(temperatures),
  }
}

/** Finds the positions of the week at which more than a share of the values lies above a model of weather alone. */
function occupiedSlots(
  { ys, temperatures, slots }: Observations,
  slotCount: number,
  { heatingBelow, coolingAbove, occupiedShare }: TimeOfWeekRules,
): readonly number[] {
  const knots = [heatingBelow, coolingAbove]
  const oneSlot = { ys, temperatures, slots: new Uint16Array(slots.length) }
  const { bins, weights, ...few } = condense(oneSlot, 1, knots)
  const sides = [bins[0], bins[2]].flatMap((bin) => bin ?? [])
  const { slopes, intercepts } = fitLeastSquares(sides, few.ys, few.slots, 1, weights)
  const weatherOf = sumOverBins([slopes[0] ?? NaN, 0, slopes[1] ?? NaN], knots)
  const usual = temperatures.map((temperature) => (intercepts[0] ?? NaN) + weatherOf(temperature))
  const [counts, above] = countAbove(ys, usual, slots, slotCount)
  return Array.from(above, (count, slot) => (count > occupiedShare * (counts[slot] ?? 0) ? 1 : 0))
}

/** Counts the values of each position, and those of them that are more than usual. */
function countAbove(ys: Float64Array, usual: Float64Array, slots: Uint16Array, slotCount: number) {
  const counts = new Float64Array(slotCount)
  const above = new Float64Array(slotCount)
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] ?? 0
    counts[slot] = (counts[slot] ?? 0) + 1
    if ((ys[row] ?? NaN) > (usual[row] ?? NaN)) above[slot] = (above[slot] ?? 0) + 1
  }
  return [counts, above] as const
}

/** Takes knots at ranks ⌊n·k/parts⌋ of the sorted temperatures, less those with too few values beyond them. */
function knotsOf(temperatures: Float64Array, { parts, leastValues }: TimeOfWeekRules): readonly number[] {
  const n = temperatures.length
  const ranks = Array.from({ length: parts }, (_, index) =>
    Math.max(0, Math.floor((n * (index + 1)) / parts) - 1),
  )
  const values = temperatures.slice()
  selectRanks(values, ranks)
  const candidates = ranks.map((rank) => values[rank] ?? NaN)
  return [...new Set(candidates)].filter((knot) => {
    let [below, above] = [0, 0]
    return (
      values.some((value) => value <= knot && ++below >= leastValues) &&
      values.findLast((value) => value > knot && ++above >= leastValues) !== undefined
    )
  })
}
