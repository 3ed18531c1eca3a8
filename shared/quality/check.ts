import type { Flags, Limits } from './flags.ts'
import type { Readings } from './readings.ts'

/** Lists the checks in the order in which they claim a reading that several of them flag. */
export const checkIds = [
  'late',
  'gaps',
  'unit-change',
  'limits',
  'negatives',
  'flat-line',
  'zeros',
  'spike-of-day',
  'spike',
  'extreme',
  'range',
  'robust-score',
  'rate-of-change',
  'level-step',
  'distinct',
] as const
export type CheckId = (typeof checkIds)[number]

/** A check of readings; pure, and independent of every other one. */
export interface Check {
  readonly id: CheckId
  readonly name: string
  /** Says who describes the rule. */
  readonly source: string
  /** Unit of its limits: "h", "%", or "× interquartile range". */
  readonly unit: string
  /** Answers with a flag for each reading. */
  readonly flag: (readings: Readings, limits: Limits) => Flags
}
