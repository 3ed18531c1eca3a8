import type { MeteredPeriods } from '../periods/metered-periods.ts'
import type { Sufficiency } from '../periods/sufficiency.ts'
import { predictBaseline } from '../models/baseline.ts'
import {
  bandShareOf,
  stateBaseline,
  type BaselineRequestOf,
  type BaselineStatement,
} from './state-baseline.ts'

/** States what a project saves in a year of normal conditions; it is plain. */
export interface NormalisedSavings {
  /** Use of the normal year by the model of the time before, and by one of the time after. */
  readonly before: number
  readonly after: number
  readonly saving: number
  /** Half of the width of the band, both models' errors together. */
  readonly half: number
  readonly reporting: BaselineStatement
  /** Periods of the normal year whose conditions are known: both uses are of these. */
  readonly sufficiency: Sufficiency
}

/**
 * Reads the models of both periods at the conditions of a normal year; their bands add up as independent ones do.
 * Undefined where one of the models is not determined or has no answer.
 */
export function normalisedSavings(
  baseline: BaselineStatement,
  reporting: MeteredPeriods,
  normal: MeteredPeriods,
  request: BaselineRequestOf,
  confidence: number,
): NormalisedSavings | undefined {
  const after = stateBaseline(reporting, request)
  if (after === undefined) return undefined
  const totalOf = ({ fit }: BaselineStatement): number =>
    predictBaseline(fit.form, normal.observations).reduce(
      (sum, value, index) => sum + value * (normal.weights[index] ?? NaN),
      0,
    )
  const uses = { before: totalOf(baseline), after: totalOf(after) }
  const m = normal.observations.times.length
  const halfOf = (statement: BaselineStatement, use: number): number =>
    bandShareOf(statement, request, confidence)(m) * Math.abs(use)
  const half = Math.hypot(halfOf(baseline, uses.before), halfOf(after, uses.after))
  return Number.isFinite(half)
    ? {
        ...{ ...uses, saving: uses.before - uses.after, half },
        ...{ reporting: after, sufficiency: normal.sufficiency },
      }
    : undefined
}
