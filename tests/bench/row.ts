import { goals, setOf, type BenchName, type Goal } from './goals.ts'

/** Met or missed by the whole interval of the ratio; open where the goal lies within it. */
export type Verdict = 'met' | 'missed' | 'open' | 'reported' | 'not measured'

/** How samples lie around their median. */
export interface Spread {
  readonly count: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly p95: number
  readonly worst: number
}

/** What a bench measures: ours and the peer's, in the unit of its goal. */
export interface Measured {
  readonly value: number
  readonly peerValue: number
  /** Within which the ratio lies where rounds were measured in turn: 95 of 100 bootstrap samples. */
  readonly ratioInterval?: readonly [number, number]
  /** False where the rounds of the peer differ so much that something other than the peer was measured. */
  readonly isSteady?: boolean
  /** Where there are rounds, frames or keystrokes: how they lie around the medians. */
  readonly spread?: Spread
  readonly peerSpread?: Spread
  /** What is reported beside the row, without a goal, by its unit and what it is: "ms of the first key". */
  readonly beside?: Readonly<Record<string, number>>
}

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

/** Benches that are measured together, and what has to be there for it. */
export interface Suite {
  readonly names: readonly BenchName[]
  readonly needs: 'node' | 'chromium' | 'app'
  /** What is not on this machine and has to be for it: then there is no row. */
  readonly lacks?: string
  /** Measures at least `wanted`. */
  readonly run: (wanted: ReadonlySet<BenchName>) => Promise<Measurements>
}

export type Measurements = Partial<Record<BenchName, Measured>>

/** A suite of one name. */
export function suiteOf(
  name: BenchName,
  needs: Suite['needs'],
  measure: () => Measured | Promise<Measured>,
): Suite {
  return { names: [name], needs, run: async () => ({ [name]: await measure() }) }
}

function passes(ratio: number, { goal, kind }: Goal): boolean {
  if (kind === 'exactly') return ratio === goal
  return kind === 'at-least' ? ratio >= goal : ratio <= goal
}

/**
 * Holds a measurement against its goal, which the worse end of the interval has to meet where there is one. A bench that
 * could not be run has no measurement.
 */
export function rowOf(name: BenchName, measured?: Measured): BenchRow {
  const { value = null, peerValue = null, isSteady = true, ...rest } = measured ?? {}
  const { peer, goal, kind, unit } = goals[name]
  const ratio = value === null || peerValue === null ? null : value / peerValue
  const [lower, upper] = measured?.ratioInterval ?? [ratio ?? NaN, ratio ?? NaN]
  const [worst, best] = kind === 'at-least' ? [lower, upper] : [upper, lower]
  const isMeasured = ratio !== null && isSteady
  const pass = isMeasured && passes(worst, goals[name])
  const judged: Verdict = pass ? 'met' : passes(best, goals[name]) ? 'open' : 'missed'
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
