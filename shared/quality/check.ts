import type { Readings } from './readings.ts'

/**
 * Flags of a reading after QARTOD (IOOS, Manual for Real-Time Quality Control, 2020), with which all checks answer.
 */
export const flags = { good: 1, notEvaluated: 2, suspect: 3, fail: 4, missing: 9 } as const

/** One flag for each reading. */
export type Flags = Uint8Array<ArrayBuffer>

/** Limits of a check in its unit; a check without either finds nothing but missing readings. */
export interface Limits {
  readonly suspect?: number
  readonly fail?: number
  /** Bounds of the user, in the unit of the values. */
  readonly low?: number
  readonly high?: number
}

/** Returns flags of readings that are good, or missing where the value is NaN. */
export function startFlags(values: Float64Array): Flags {
  const answer = new Uint8Array(values.length).fill(flags.good)
  for (let index = 0; index < values.length; index++)
    if (Number.isNaN(values[index])) answer[index] = flags.missing
  return answer
}

/** Returns the flag of a figure that must not exceed the limits; reaching one is allowed. */
export function flagAbove(figure: number, { suspect = Infinity, fail = Infinity }: Limits): number {
  if (figure > fail) return flags.fail
  return figure > suspect ? flags.suspect : flags.good
}

/** Returns true for readings that a total should not count unseen: suspect, failed and missing ones. */
export function isFlagged(flag: number): boolean {
  return flag >= flags.suspect
}

/** Returns the worse of two flags; a reading that any check evaluated counts as evaluated. */
export function worseFlag(one: number, other: number): number {
  if (one === flags.notEvaluated) return other
  return other === flags.notEvaluated ? one : Math.max(one, other)
}

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
