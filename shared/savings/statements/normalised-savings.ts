import type { MeteredPeriods } from '../periods/metered-periods.ts'
import type { Sufficiency } from '../periods/sufficiency.ts'
import { predictBaseline } from '../models/baseline.ts'
import {
  bandShareOf,
  stateBaseline,
  type BaselineRequestOf,
  type BaselineStatement,
} from './state-baseline.ts'

/** The saving of a project in a year of normal conditions, as plain values. */
export interface NormalisedSavings {
  /** Use of the normal year according to the model of the time before, and of the time after. */
  readonly before: number
  readonly after: number
  readonly saving: number
  /** Half of the width of the band, with the errors of both models. */
  readonly half: number
  readonly reporting: BaselineStatement
  /** Counts the periods of the normal year whose conditions are known; both uses are sums over these. */
  readonly sufficiency: Sufficiency
}

/**
 * Evaluates the models of both periods at the conditions of a normal year; their bands are combined as independent
 * ones. Undefined if one of the models is not determined or has no answer.
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
