import { createSimulation, percentile } from '../../unit/electron/budget/simulation.ts'
import type { Measured } from '../row.ts'

const MINUTE_MS = 60_000

/** Requests a minute that background work sustains over half an hour of virtual time, the first minute apart. */
export async function measureBudgetRate(): Promise<Measured> {
  const simulation = createSimulation({ seed: 5, latencyMs: (random) => 50 + random() * 250 })
  for (let i = 0; i < 2400; i += 1) void simulation.request('background')
  await simulation.clock.advance(31 * MINUTE_MS)
  const first = Math.min(...simulation.seen)
  const counted = simulation.seen.filter((at) => at >= first + MINUTE_MS && at < first + 31 * MINUTE_MS)
  return { value: counted.length / 30, peerValue: 60 }
}

/** 95th percentile of the wait of clicks at random moments under full background load, in slots of a second. */
export async function measureBudgetClick(): Promise<Measured> {
  const simulation = createSimulation({ seed: 9, latencyMs: (random) => 50 + random() * 250 })
  for (let i = 0; i < 6000; i += 1) void simulation.request('background')
  const waits: Promise<number>[] = []
  for (let i = 0; i < 300; i += 1) {
    await simulation.clock.advance(2_000 + simulation.random() * 20_000)
    waits.push(simulation.request('interactive'))
  }
  await simulation.clock.advance(2 * MINUTE_MS)
  return { value: percentile(await Promise.all(waits), 0.95) / 1000, peerValue: 1 }
}

/** The largest count in any 60 s of a simulated day of mixed work with a restart about every half hour. */
export async function measureBudgetCeiling(): Promise<Measured> {
  const simulation = createSimulation({ seed: 13, latencyMs: (random) => random() * 2000 })
  const lanes = ['interactive', 'visible', 'poll', 'background'] as const
  for (let half = 0; half < 48; half += 1) {
    for (let i = 0; i < 1500; i += 1) {
      void simulation.request(lanes[Math.floor(simulation.random() * lanes.length)] ?? 'poll')
    }
    await simulation.clock.advance(20 * MINUTE_MS + simulation.random() * 20 * MINUTE_MS)
    simulation.kill()
  }
  return { value: largestCountIn(simulation.seen, MINUTE_MS), peerValue: 60 }
}

/** Counted independently of the product's window and of its tests' helper. */
function largestCountIn(times: readonly number[], windowMs: number): number {
  const sorted = Float64Array.from(times).sort()
  let largest = 0
  for (let first = 0, last = 0; last < sorted.length; last += 1) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= windowMs) first += 1
    largest = Math.max(largest, last - first + 1)
  }
  return largest
}
