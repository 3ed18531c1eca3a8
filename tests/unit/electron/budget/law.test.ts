import { describe, expect, it } from 'vitest'
import type { Lane } from '#shared/contract/budget-state.ts'
import { expectWithinBudget, largestCount } from '#support/budget-law.ts'
import { createSimulation, percentile, type Simulation } from './simulation.ts'

const MINUTE_MS = 60_000

function requestMany(simulation: Simulation, lane: Lane, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => simulation.request(lane)))
}

describe('largestCount', () => {
  it('counts in half-open windows', () => {
    expect(largestCount([0, 10, 20, 60_000], MINUTE_MS)).toBe(3)
    expect(largestCount([0, 10, 20, 59_999], MINUTE_MS)).toBe(4)
    expect(largestCount([], MINUTE_MS)).toBe(0)
  })
})

describe('the limit', () => {
  it.each(['interactive', 'visible', 'poll', 'background'] as const)(
    'holds for 300 %s requests at once, at full rate',
    async (lane) => {
      const simulation = createSimulation({ seed: 7, latencyMs: (random) => random() * 500 })
      const all = requestMany(simulation, lane, 300)
      await simulation.clock.advance(6 * MINUTE_MS)
      await all
      expectWithinBudget(simulation.seen)
      const tookMs = Math.max(...simulation.seen) - Math.min(...simulation.seen)
      // 300 are five windows; the last of them needs the fifth only where it bursts.
      expect(tookMs).toBeLessThan(lane === 'interactive' ? 4.2 * MINUTE_MS : 5.2 * MINUTE_MS)
    },
  )

  it('holds while every lane asks at random', async () => {
    const simulation = createSimulation({ seed: 11, latencyMs: (random) => random() ** 4 * 20_000 })
    const lanes = ['interactive', 'visible', 'poll', 'background'] as const
    for (let i = 0; i < 600; i += 1) {
      void simulation.request(lanes[Math.floor(simulation.random() * 4)] ?? 'poll')
      await simulation.clock.advance(simulation.random() * 1200)
    }
    await simulation.clock.advance(20 * MINUTE_MS)
    expect(simulation.seen).toHaveLength(600)
    expectWithinBudget(simulation.seen)
  })

  it('holds across restarts at random moments, with requests in flight', async () => {
    const simulation = createSimulation({ seed: 23, latencyMs: (random) => random() * 3000 })
    for (let restart = 0; restart < 60; restart += 1) {
      void requestMany(simulation, restart % 3 === 0 ? 'interactive' : 'background', 40)
      await simulation.clock.advance(simulation.random() * 40_000)
      simulation.kill()
    }
    await simulation.clock.advance(MINUTE_MS)
    expect(simulation.seen.length).toBeGreaterThan(500)
    expectWithinBudget(simulation.seen)
  })
})

describe('background work', () => {
  it.each([5, 100, 250, 500])('sustains 58 a minute at %i ms latency', async (latency) => {
    const simulation = createSimulation({ seed: 3, latencyMs: (random) => random() * latency })
    void requestMany(simulation, 'background', 2000)
    await simulation.clock.advance(2 * MINUTE_MS)
    const before = simulation.seen.length
    await simulation.clock.advance(20 * MINUTE_MS)
    expect((simulation.seen.length - before) / 20).toBeGreaterThanOrEqual(58)
    expectWithinBudget(simulation.seen)
  })

  it('sustains 58 a minute at a constant 500 ms', async () => {
    const simulation = createSimulation({ latencyMs: () => 500 })
    void requestMany(simulation, 'background', 2000)
    await simulation.clock.advance(22 * MINUTE_MS)
    expect(simulation.seen.length / 22).toBeGreaterThanOrEqual(58)
  })

  it('goes evenly: no window stands full before a pause', async () => {
    const simulation = createSimulation({ latencyMs: () => 50 })
    void requestMany(simulation, 'background', 300)
    await simulation.clock.advance(5 * MINUTE_MS)
    const gaps = simulation.seen.slice(1).map((time, index) => time - (simulation.seen[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(1200)
  })
})

describe('a click', () => {
  it('waits at most about one slot while 300 others wait', async () => {
    const simulation = createSimulation({ seed: 5, latencyMs: (random) => random() * 500 })
    void requestMany(simulation, 'background', 300)
    await simulation.clock.advance(2.5 * MINUTE_MS)
    const waited = simulation.request('interactive')
    await simulation.clock.advance(3000)
    expect(await waited).toBeLessThanOrEqual(1100)
  })

  it('waits at most 1.5 s in 95 of 100 cases under full background load', async () => {
    const simulation = createSimulation({ seed: 9, latencyMs: (random) => random() * 500 })
    void requestMany(simulation, 'background', 8000)
    const waits: Promise<number>[] = []
    for (let click = 0; click < 300; click += 1) {
      await simulation.clock.advance(-Math.log(1 - simulation.random()) * 12_000)
      waits.push(simulation.request('interactive'))
    }
    await simulation.clock.advance(MINUTE_MS)
    expect(percentile(await Promise.all(waits), 0.95)).toBeLessThanOrEqual(1500)
    const minutes = (Math.max(...simulation.seen) - Math.min(...simulation.seen)) / MINUTE_MS
    expect(simulation.seen.length / minutes).toBeGreaterThanOrEqual(57.9)
    expectWithinBudget(simulation.seen)
  })

  it('is served before anything that waits', async () => {
    const simulation = createSimulation()
    void requestMany(simulation, 'interactive', 60)
    await simulation.clock.advance(5000)
    for (const lane of ['background', 'poll', 'visible', 'interactive'] as const) {
      void simulation.request(lane)
    }
    await simulation.clock.advance(2 * MINUTE_MS)
    expect(simulation.sent.slice(60)).toEqual(['interactive', 'visible', 'poll', 'background'])
  })
})
