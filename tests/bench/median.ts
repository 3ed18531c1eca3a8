/** The median of at least one number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

interface Medians {
  readonly value: number
  readonly peerValue: number
}

/** The medians of what ours and the peer's yield in turn, so that a noisy moment hits both. */
export async function medianOfRounds(
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
): Promise<Medians> {
  const yields = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    yields.ours.push(await ours())
    yields.peer.push(await peer())
  }
  return { value: median(yields.ours), peerValue: median(yields.peer) }
}

/** The medians of the times that ours and the peer's take in turn, in ms, after one run of each unmeasured. */
export async function medianTimes(
  rounds: number,
  ours: () => unknown,
  peer: () => unknown,
): Promise<Medians> {
  await peer()
  await ours()
  return medianOfRounds(
    rounds,
    () => timeOf(ours),
    () => timeOf(peer),
  )
}

/** How long `work` takes, in ms. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
