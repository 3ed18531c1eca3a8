import type { Measured } from './median.ts'
import { rows, setOf, type BenchName } from './rows.ts'

/** Met or missed by the whole interval of the ratio; open where the goal lies within it. */
export type Verdict = 'met' | 'missed' | 'open' | 'reported' | 'not measured'

/** One line of `out/bench.json`; numbers are null where the bench could not be run. */
export interface BenchRow extends Omit<Measured, 'value' | 'peerValue' | 'isSteady'> {
  readonly name: BenchName
  /** The readings it was measured on; empty where it needs none. */
  readonly data: string
  readonly value: number | null
  readonly unit: string
  readonly peer: string
  readonly peerValue: number | null
  readonly ratio: number | null
  /** null where the row is reported and no goal is set. */
  readonly goal: number | null
  readonly verdict: Verdict
  readonly pass: boolean
}

function passes(ratio: number, { goal, kind }: (typeof rows)[BenchName]): boolean {
  if (kind === 'exactly') return ratio === goal
  return kind === 'at-least' ? ratio >= goal : ratio <= goal
}

/**
 * Holds a measurement against its goal, which the worse end of the interval has to meet where there is one. A bench that
 * could not be run has no measurement.
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
 * The names whose goals were met in some of the runs and missed in others, with the ratios of each. A run that leaves one
 * open contradicts neither.
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
