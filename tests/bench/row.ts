import type { Spread } from './median.ts'
import { goals, setOf, type BenchName, type Goal } from './goals.ts'

/** Met or missed by the whole interval of the ratio; open where the goal lies within it. */
export type Verdict = 'met' | 'missed' | 'open' | 'reported' | 'not measured'

/** One line of `out/bench.json`; numbers are null where the bench could not be run. */
export interface BenchRow {
  readonly name: BenchName
  /** The readings it was measured on; empty where it needs none. */
  readonly data: string
  readonly value: number | null
  readonly unit: string
  readonly peer: string
  readonly peerValue: number | null
  readonly ratio: number | null
  /** Within which the ratio lies by the bootstrap, where rounds were measured in turn. */
  readonly ratioInterval?: readonly [number, number]
  /** Where there are rounds, frames or keystrokes: how they lie around the medians. */
  readonly spread?: Spread
  readonly peerSpread?: Spread
  readonly beside?: Readonly<Record<string, number>>
  /** null where the row is reported and no goal is set. */
  readonly goal: number | null
  readonly verdict: Verdict
  readonly pass: boolean
}

/** What a bench measures: ours and the peer's, in the unit of its goal. */
export interface Measured {
  readonly value: number
  readonly peerValue: number
  readonly ratioInterval?: readonly [number, number]
  readonly isSteady?: boolean
  readonly spread?: Spread
  readonly peerSpread?: Spread
  /** What is reported beside the row, without a goal, by its unit and what it is: "ms of the first key". */
  readonly beside?: Readonly<Record<string, number>>
}

function passes(ratio: number, { goal, kind }: Goal): boolean {
  if (kind === 'exactly') return ratio === goal
  return kind === 'at-least' ? ratio >= goal : ratio <= goal
}

function goalOf(goal: number): number | null {
  return Number.isFinite(goal) ? goal : null
}

/** Holds a measurement against its goal, which the worse end of the interval has to meet where there is one. */
export function rowOf(name: BenchName, measured: Measured): BenchRow {
  const { value, peerValue, isSteady = true, ...rest } = measured
  const { peer, goal, kind, unit } = goals[name]
  const ratio = value / peerValue
  const [lower, upper] = measured.ratioInterval ?? [ratio, ratio]
  const [worst, best] = kind === 'at-least' ? [lower, upper] : [upper, lower]
  const pass = isSteady && passes(worst, goals[name])
  const judged: Verdict = pass ? 'met' : passes(best, goals[name]) ? 'open' : 'missed'
  const verdict = !isSteady ? 'not measured' : Number.isFinite(goal) ? judged : 'reported'
  return {
    name,
    data: setOf(name),
    value,
    unit,
    peer,
    peerValue,
    ratio,
    ...rest,
    goal: goalOf(goal),
    verdict,
    pass,
  }
}

/** The row of a bench that could not be run. */
export function failedRow(name: BenchName): BenchRow {
  const { peer, goal, unit } = goals[name]
  const verdict = 'not measured'
  return {
    name,
    data: setOf(name),
    value: null,
    unit,
    peer,
    peerValue: null,
    ratio: null,
    goal: goalOf(goal),
    verdict,
    pass: false,
  }
}
