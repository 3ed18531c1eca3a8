import { createSimulation, LIMIT, percentile } from '../../unit/electron/budget/simulation.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import type { Measured } from '../median.ts'

type Simulation = ReturnType<typeof createSimulation>

const DAY_MINUTES = 1440
const MOST_REQUESTS = 400
const LATENCY_MS = 100

/**
 * Measures the requests per minute that background work sustains over a virtual day with a restart about every half
 * hour.
 */
export async function measureRate(): Promise<Measured> {
  const simulation = createSimulation({ seed: 5, latencyMs: (random) => 50 + random() * 250 })
  const minutes = await dayOfKills(simulation, () => 'background')
  return { value: simulation.seen.length / minutes, peerValue: 60 }
}

/** Simulates a day in which the app is killed about every half hour while requests wait, and returns its minutes. */
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

/** Simulates a minute of clicks: five at once and two single ones, at random moments. */
async function minuteOfClicks({ clock, random, request }: Simulation): Promise<readonly Promise<number>[]> {
  const waits: Promise<number>[] = []
  const clicks = [5, 1, 1].map((count) => ({ count, at: random() * MINUTE_MS }))
  let passed = 0
  for (const { count, at } of clicks.sort((a, b) => a.at - b.at)) {
    await clock.advance(at - passed)
    passed = at
    for (let i = 0; i < count; i += 1) waits.push(request('interactive'))
  }
  await clock.advance(MINUTE_MS - passed)
  return waits
}

/** Measures the wait that a share of a day's clicks stays below under full background load, in slots of one second. */
export async function measureClick(share: number): Promise<Measured> {
  const simulation = createSimulation({ seed: 9, latencyMs: (random) => 50 + random() * 250 })
  const waits: Promise<number>[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    // There are enough requests that some always wait.
    for (let i = 0; i < (minute === 0 ? 2 : 1) * LIMIT; i += 1) void simulation.request('background')
    waits.push(...(await minuteOfClicks(simulation)))
  }
  await simulation.clock.advance(2 * MINUTE_MS)
  return { value: percentile(await Promise.all(waits), share) / 1000, peerValue: 1 }
}

/**
 * Measures the seconds until the last of n background requests is answered beside clicks, with a latency of 100 ms and
 * an empty window at first. Reports the n up to 400 with the highest ratio to the least possible time, and the share of
 * all n that meet the goal.
 */
export async function measureMakespan(goal: number): Promise<Measured> {
  const found: { readonly value: number; readonly peerValue: number }[] = []
  for (let count = 1; count <= MOST_REQUESTS; count += 1) found.push(await makespanOf(count))
  const ratioOf = ({ value, peerValue }: (typeof found)[number]): number => value / peerValue
  const worst = found.reduce((most, each) => (ratioOf(each) > ratioOf(most) ? each : most))
  const within = found.filter((each) => ratioOf(each) <= goal).length
  const share = (100 * within) / found.length
  return { ...worst, beside: { '% of all n within the goal': share } }
}

async function makespanOf(count: number) {
  const simulation = createSimulation({ seed: count, latencyMs: () => LATENCY_MS })
  const began = simulation.clock.now()
  const clicks: number[] = []
  let [left, endedAt] = [count, began]
  const answered = (): void => {
    left -= 1
    endedAt = simulation.clock.now()
  }
  for (let i = 0; i < count; i += 1) void simulation.request('background').then(answered)
  const click = (): Promise<number> => {
    clicks.push(simulation.clock.now() - began)
    return simulation.request('interactive')
  }
  const waits: Promise<number>[] = []
  while (left > 0) waits.push(...(await minuteOfClicks({ ...simulation, request: click })))
  return { value: (endedAt - began) / 1000, peerValue: leastMakespan(count, clicks) / 1000 }
}

/**
 * Returns the least milliseconds until the last of `count` requests is answered. Each is sent as soon as no minute has
 * more than 60 requests and clicks together; clicks are sent at once and are all known in advance.
 */
function leastMakespan(count: number, clicks: readonly number[]): number {
  const sent = [...clicks]
  const holdsMore = (at: number): boolean => {
    const near = sent.filter((each) => Math.abs(each - at) < MINUTE_MS)
    return [...near.filter((each) => each <= at), at].some(
      (from) => near.filter((each) => each >= from && each < from + MINUTE_MS).length >= LIMIT,
    )
  }
  let at = 0
  for (let i = 0; i < count; i += 1) {
    while (holdsMore(at)) {
      const expired = sent.map((each) => each + MINUTE_MS).filter((each) => each > at)
      at = Math.min(...expired)
    }
    sent.push(at)
  }
  return at + LATENCY_MS
}

/**
 * Measures the largest count in any 60 s of a simulated day of mixed work in which the app is killed about every half
 * hour while saturated.
 */
export async function measureCeiling(): Promise<Measured> {
  const simulation = createSimulation({ seed: 13, latencyMs: (random) => random() * 2000 })
  const lanes = ['interactive', 'visible', 'poll', 'background'] as const
  await dayOfKills(simulation, () => lanes[Math.floor(simulation.random() * lanes.length)] ?? 'poll')
  return { value: largestCountIn(simulation.seen, MINUTE_MS), peerValue: 60 }
}

/** Counts without using the product's window or the helper of its tests. */
function largestCountIn(times: readonly number[], windowMs: number): number {
  const sorted = Float64Array.from(times).sort()
  let largest = 0
  for (let first = 0, last = 0; last < sorted.length; last += 1) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= windowMs) first += 1
    largest = Math.max(largest, last - first + 1)
  }
  return largest
}
