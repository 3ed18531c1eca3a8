import type { Measured } from './median.ts'
import { rows, setOf, type BenchName } from './rows.ts'

/**
 * A goal is met or missed if the whole interval of the ratio is on one side of it, and open if it lies within the
 * interval.
 */
export type Verdict = 'met' | 'missed' | 'open' | 'reported' | 'not measured'

/** One line of `out/bench.json`; numbers are null if the bench could not be run. */
export interface BenchRow extends Omit<Measured, 'value' | 'peerValue' | 'isSteady'> {
  readonly name: BenchName
  /** Set of readings on which it was measured; empty if it uses none. */
  readonly data: string
  readonly value: number | null
  readonly unit: string
  readonly peer: string
  readonly peerValue: number | null
  readonly ratio: number | null
  /** Null if the row is reported without a goal. */
  readonly goal: number | null
  readonly verdict: Verdict
  readonly pass: boolean
}

function passes(ratio: number, { goal, kind }: (typeof rows)[BenchName]): boolean {
  if (kind === 'exactly') return ratio === goal
  return kind === 'at-least' ? ratio >= goal : ratio <= goal
}

/**
 * Judges a measurement by its goal. If it has an interval, the worse end must meet the goal. A bench that could not be
 * run has no measurement.
 */
export function rowOf(name: BenchName, measured?: Measured): BenchRow {
  const { value = null, peerValue = null, isSteady = true, ...rest } = measured ?? {}
  const { peer, goal, kind, unit } = rows[name]
  const ratio = value === null || peerValue === null ? null : value / peerValue
  const [lower, upper] = measured?.ratioInterval ?? [ratio ?? NaN, ratio ?? NaN]
  const [worst, best] = kind === 'at-least' ? [lower, upper] : [upper, lower]
  const isMeasured = ratio !== null && isSteady
  const pass = isMeasured && passes(worst, rows[name])
  const judged: Verdict = pass ? 'met' : passes(best, rows[name]) ? 'open' : 'missed'
  const reported: Verdict = Number.isFinite(goal) ? judged : 'reported'
  return {
    ...{ name, data: setOf(name), value, unit, peer, peerValue, ratio, ...rest },
    goal: Number.isFinite(goal) ? goal : null,
    verdict: isMeasured ? reported : 'not measured',
    pass,
  }
}

type Judged = Pick<BenchRow, 'name' | 'verdict' | 'ratio'>

/**
 * Returns the names whose goals were met in some runs and missed in others, with the ratio of each run. An open verdict
 * contradicts neither.
 */
export function differingVerdicts(
  runs: readonly (readonly Judged[])[],
): readonly { readonly name: string; readonly ratios: readonly (number | null)[] }[] {
  const names = new Set(runs.flatMap((rows) => rows.map(({ name }) => name)))
  return [...names].flatMap((name) => {
    const own = runs.flatMap((rows) => rows.filter((row) => row.name === name))
    const verdicts = new Set(own.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'open'))
    return verdicts.size <= 1 ? [] : [{ name, ratios: own.map(({ ratio }) => ratio) }]
  })
}
