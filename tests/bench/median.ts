/** Measurement of a row: our value and the peer's, in the unit of its goal. */
export interface Measured {
  readonly value: number
  readonly peerValue: number
  /** Interval that contains the ratio in 95 of 100 bootstrap samples; set if rounds were measured in turn. */
  readonly ratioInterval?: readonly [number, number]
  /** False if the peer's rounds differ so much that something other than the peer was measured. */
  readonly isSteady?: boolean
  /** Spread of the rounds, frames or keystrokes around the medians, if there are any. */
  readonly spread?: Spread
  readonly peerSpread?: Spread
  /** Further figures, reported without a goal. The key has the unit and the name: "ms of the first key". */
  readonly beside?: Readonly<Record<string, number>>
}

/** Returns the median of at least one number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the spread of samples around their median. */
export function spreadOf(samples: readonly number[]) {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return {
    count: sorted.length,
    lowerQuartile: at(0.25),
    median: median(samples),
    upperQuartile: at(0.75),
    p95: at(0.95),
    worst: at(1),
  }
}

type Spread = Readonly<ReturnType<typeof spreadOf>>

/** Result of rounds that were measured in turn. */
type Medians = Required<Omit<Measured, 'beside'>>

/** Largest factor within which the middle half of the peer's rounds lies in a steady measurement. */
const STEADY = 2
const RESAMPLES = 2000

/**
 * Returns the 95 % interval of the ratio of medians by the percentile bootstrap (B. Efron, "Bootstrap Methods: Another
 * Look at the Jackknife", 1979). Rounds are drawn with replacement, both sides of a round together. The draw is the
 * same for the same number of rounds.
 */
export function ratioIntervalOf(ours: readonly number[], peer: readonly number[]): readonly [number, number] {
  let state = 1
  const drawn = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * ours.length)
  }
  const ratios = Array.from({ length: RESAMPLES }, () => {
    const rounds = ours.map(drawn)
    const medianOf = (values: readonly number[]): number =>
      median(rounds.map((round) => values[round] ?? Number.NaN))
    return medianOf(ours) / medianOf(peer)
  }).sort((a, b) => a - b)
  return [ratios[RESAMPLES * 0.025] ?? Number.NaN, ratios[RESAMPLES * 0.975] ?? Number.NaN]
}

/**
 * Measures both sides in turn and returns their medians, so that a noisy moment affects both. Each side begins every
 * other round, and garbage is collected before each sample if the engine allows it.
 */
export async function medianOfRounds(
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
): Promise<Medians> {
  const yields = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const sides = [() => sample(yields.ours, ours), () => sample(yields.peer, peer)]
    for (const side of round % 2 === 0 ? sides : sides.reverse()) await side()
  }
  return mediansOf(yields.ours, yields.peer)
}

/** Does the same after one round that is not measured, in which both sides load what they need. */
export async function medianOfLaterRounds(...turns: Parameters<typeof medianOfRounds>): Promise<Medians> {
  const [, ours, peer] = turns
  await ours()
  await peer()
  return medianOfRounds(...turns)
}

/**
 * Does the same for rounds that yield many samples each: `figureOf` reduces a round to one figure, and the spread is
 * that of all samples.
 */
export async function mediansOfSamples(
  rounds: number,
  figureOf: (samples: readonly number[]) => number,
  ours: () => Promise<readonly number[]>,
  peer: () => Promise<readonly number[]>,
): Promise<Medians> {
  const all = { ours: [] as number[], peer: [] as number[] }
  const noted = (into: number[], yields: () => Promise<readonly number[]>) => async () => {
    const samples = await yields()
    into.push(...samples)
    return figureOf(samples)
  }
  const measured = await medianOfRounds(rounds, noted(all.ours, ours), noted(all.peer, peer))
  return { ...measured, spread: spreadOf(all.ours), peerSpread: spreadOf(all.peer) }
}

/**
 * Returns the medians of rounds that were already measured. Both sides have the same number of rounds, which are
 * paired.
 */
export function mediansOf(ours: readonly number[], peer: readonly number[]): Medians {
  if (ours.length !== peer.length)
    throw new Error(`${ours.length} rounds of ours, ${peer.length} of the peer`)
  return {
    value: median(ours),
    peerValue: median(peer),
    spread: spreadOf(ours),
    peerSpread: spreadOf(peer),
    isSteady: isSteady(peer),
    ratioInterval: ratioIntervalOf(ours, peer),
  }
}

function isSteady(rounds: readonly number[]): boolean {
  const { lowerQuartile, upperQuartile } = spreadOf(rounds)
  return upperQuartile <= STEADY * lowerQuartile
}

async function sample(into: number[], yields: () => number | Promise<number>): Promise<void> {
  const { gc } = globalThis as { gc?: () => void }
  gc?.()
  into.push(await yields())
}

/**
 * Measures the times of both sides in turn, in ms, once the engine has optimised both. Without this, a loop that ran
 * only once before would be measured in its slow form in some runs and in its fast form in others.
 */
export async function medianTimes(
  rounds: number,
  ours: () => unknown,
  peer: () => unknown,
): Promise<Medians> {
  await warm(peer)
  await warm(ours)
  return medianOfRounds(
    rounds,
    () => timeOf(ours),
    () => timeOf(peer),
  )
}

/** The engine optimises a loop fully only after ten to a hundred calls. */
const WARM_RUNS = 200
const WARM_MS = 600

/** Runs `work` until the engine has optimised it, or until the time for that is used up. */
async function warm(work: () => unknown): Promise<void> {
  const start = performance.now()
  for (let run = 0; run < WARM_RUNS; run += 1) {
    await work()
    if (performance.now() - start > WARM_MS) return
  }
}

/** Throws unless both lists have equal numbers within a relative tolerance; NaN equals only NaN. */
export function expectClose(ours?: ArrayLike<number>, peers?: ArrayLike<number>, share = 1e-9): void {
  const isSame =
    ours !== undefined &&
    ours.length === peers?.length &&
    Array.from(ours).every((value, at) =>
      Number.isNaN(value)
        ? Number.isNaN(peers[at])
        : Math.abs(value - (peers[at] ?? NaN)) <= share * Math.abs(value),
    )
  if (!isSame) throw new Error('ours and the peer come to different figures')
}

/** Returns the time that `work` takes, in ms. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
