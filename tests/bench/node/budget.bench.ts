import { createSimulation, percentile } from '../../unit/electron/budget/simulation.ts'
import { MINUTE_MS } from '#shared/time/durations.ts'
import type { Measured } from '../row.ts'

type Simulation = ReturnType<typeof createSimulation>

const DAY_MINUTES = 1440

/** Requests a minute that background work sustains over a virtual day with a restart every half hour or so. */
export async function measureBudgetRate(): Promise<Measured> {
  const simulation = createSimulation({ seed: 5, latencyMs: (random) => 50 + random() * 250 })
  const minutes = await dayOfKills(simulation, () => 'background')
  return { value: simulation.seen.length / minutes, peerValue: 60 }
}

/** Gives how many minutes passed until a day was over: killed about every half hour while requests wait. */
async function dayOfKills(simulation: Simulation, laneOf: () => Parameters<Simulation['request']>[0]) {
  const began = simulation.clock.now()
  const minutes = (): number => (simulation.clock.now() - began) / MINUTE_MS
  while (minutes() < DAY_MINUTES) {
    for (let i = 0; i < 2500; i += 1) void simulation.request(laneOf())
    await simulation.clock.advance((20 + simulation.random() * 20) * MINUTE_MS)
    simulation.kill()
  }
  return minutes()
}

/**
 * 95th percentile of the wait of clicks under full background load, in slots of a second: every minute a burst
 * of five and two single clicks, at random moments, from the first minute on.
 */
export async function measureBudgetClick(): Promise<Measured> {
  const simulation = createSimulation({ seed: 9, latencyMs: (random) => 50 + random() * 250 })
  for (let i = 0; i < 6000; i += 1) void simulation.request('background')
  const waits: Promise<number>[] = []
  for (let minute = 0; minute < 90; minute += 1) {
    const clicks = [5, 1, 1].map((count) => ({ count, at: simulation.random() * MINUTE_MS }))
    let passed = 0
    for (const { count, at } of clicks.sort((a, b) => a.at - b.at)) {
      await simulation.clock.advance(at - passed)
      passed = at
      for (let i = 0; i < count; i += 1) waits.push(simulation.request('interactive'))
    }
    await simulation.clock.advance(MINUTE_MS - passed)
  }
  await simulation.clock.advance(2 * MINUTE_MS)
  return { value: percentile(await Promise.all(waits), 0.95) / 1000, peerValue: 1 }
}

/** Seconds until the last of 102 background requests is answered, from an empty window at 100 ms. */
export async function measureBudgetMakespan(): Promise<Measured> {
  const simulation = createSimulation({ latencyMs: () => 100 })
  const began = simulation.clock.now()
  let endedAt = began
  for (let i = 0; i < 102; i += 1) {
    void simulation.request('background').then(() => (endedAt = simulation.clock.now()))
  }
  await simulation.clock.advance(5 * MINUTE_MS)
  return { value: (endedAt - began) / 1000, peerValue: 60.15 }
}

/** The largest count in any 60 s of a simulated day of mixed work, killed about every half hour while saturated. */
export async function measureBudgetCeiling(): Promise<Measured> {
  const simulation = createSimulation({ seed: 13, latencyMs: (random) => random() * 2000 })
  const lanes = ['interactive', 'visible', 'poll', 'background'] as const
  await dayOfKills(simulation, () => lanes[Math.floor(simulation.random() * lanes.length)] ?? 'poll')
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
