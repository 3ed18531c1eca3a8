import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lane } from '#shared/contract/budget-state.ts'
import { expectWithinBudget, largestCount } from '#support/laws/budget-law.ts'
import { msUntilSent } from '#shared/budget/pacing.ts'
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
      // 300 requests take five windows; a lane that may not burst needs a fifth minute for the last of them.
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

describe('a budget whose record cannot be read or kept', () => {
  it('sends nothing for a minute, says why, and holds the law after a kill', async () => {
    const simulation = createSimulation({ seed: 2, isRecordBroken: true })
    void requestMany(simulation, 'interactive', 60)
    await simulation.clock.advance(59_000)
    expect(simulation.seen).toEqual([])
    expect(simulation.budget().state().pause?.cause).toBe('no-record')
    await simulation.clock.advance(10_000)
    expect(simulation.seen).toHaveLength(60)
    simulation.kill()
    void requestMany(simulation, 'interactive', 60)
    await simulation.clock.advance(2 * MINUTE_MS)
    expect(simulation.seen).toHaveLength(120)
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

  it('uses two thirds of an empty window at once, and all but six slots within the minute', async () => {
    const simulation = createSimulation()
    void requestMany(simulation, 'background', 300)
    await simulation.clock.advance(10_000)
    expect(simulation.seen.length).toBeGreaterThanOrEqual(40)
    expect(simulation.seen.length).toBeLessThanOrEqual(48)
    await simulation.clock.advance(49_000)
    expect(simulation.seen.length).toBeGreaterThanOrEqual(53)
    expect(simulation.seen.length).toBeLessThanOrEqual(59)
  })

  it('takes at most 67 s for 102 requests from an empty window', async () => {
    const simulation = createSimulation()
    let answered = 0
    for (let i = 0; i < 102; i += 1) void simulation.request('background').then(() => (answered += 1))
    await simulation.clock.advance(67_000)
    expect(answered).toBe(102)
    expectWithinBudget(simulation.seen)
  })

  it('sends the last requests for the screen at once where they leave slots for clicks, and says so before', async () => {
    const simulation = createSimulation()
    let answered = 0
    for (let i = 0; i < 54; i += 1) void simulation.request('visible').then(() => (answered += 1))
    await simulation.clock.advance(10)
    expect(simulation.budget().state().drainMs).toBeLessThan(8000)
    await simulation.clock.advance(10_000)
    // At the pace of background work, the last request would be sent only after 48 s.
    expect(answered).toBe(54)
    await simulation.clock.advance(50_000)
    expectWithinBudget(simulation.seen)
  })

  it('keeps the reserve for clicks beside a download, which has a few requests waiting at any time', async () => {
    const simulation = createSimulation()
    const work = async (): Promise<void> => {
      for (let i = 0; i < 40; i += 1) await simulation.request('background')
    }
    for (let i = 0; i < 8; i += 1) void work()
    await simulation.clock.advance(30_000)
    expect(60 - simulation.budget().state().used).toBeGreaterThanOrEqual(5)
  })

  it('spreads what it sent in a crowd until it runs evenly', async () => {
    const simulation = createSimulation({ latencyMs: () => 50 })
    void requestMany(simulation, 'background', 1500)
    const widestIn = async (minutes: number): Promise<number> => {
      const from = simulation.seen.length
      await simulation.clock.advance(minutes * MINUTE_MS)
      const times = simulation.seen.slice(from)
      return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))
    }
    expect(await widestIn(2)).toBeGreaterThan(4000)
    await widestIn(6)
    await widestIn(8)
    expect(await widestIn(4)).toBeLessThan(2000)
  })
})

describe('msUntilSent', () => {
  const anyTime = fc.integer({ min: 0, max: 90_000 })
  const busy = fc.record({
    crowds: fc.array(
      fc.record({
        lane: fc.constantFrom('interactive', 'visible', 'background'),
        count: fc.integer({ min: 1, max: 50 }),
        pauseMs: anyTime,
      }),
      { maxLength: 4 },
    ),
    count: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 400 })),
    seed: fc.nat(),
  } as const)

  it('is when the scheduler sends the last of a queue, in any window that others had part filled', async () => {
    await fc.assert(
      fc.asyncProperty(busy, async ({ crowds, count, seed }) => {
        const simulation = createSimulation({ seed, latencyMs: () => 100 })
        for (const { lane, count, pauseMs } of crowds) {
          void requestMany(simulation, lane, count)
          await simulation.clock.advance(pauseMs)
        }
        while (simulation.budget().state().waiting > 0) await simulation.clock.advance(1000)
        const expectedMs = msUntilSent(simulation.budget().state(), count)
        const began = simulation.clock.now()
        void requestMany(simulation, 'background', count)
        await simulation.clock.advance(10 * MINUTE_MS)
        const tookMs = Math.max(...simulation.seen) - began
        // The estimate does not count the 100 ms that each request takes.
        expect(Math.abs(tookMs - expectedMs)).toBeLessThan(2000 + 0.03 * tookMs)
      }),
      { numRuns: 150 },
    )
  })

  it('foresees twenty requests after thirty', async () => {
    const simulation = createSimulation()
    void requestMany(simulation, 'background', 30)
    await simulation.clock.advance(2000)
    const expectedMs = msUntilSent(simulation.budget().state(), 20)
    const began = simulation.clock.now()
    void requestMany(simulation, 'background', 20)
    await simulation.clock.advance(2 * MINUTE_MS)
    const tookMs = Math.max(...simulation.seen) - began
    expect([expectedMs, tookMs].map((ms) => Math.round(ms / 1000))).toEqual([22, 22])
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

  it('waits at most 1.5 s in 95 of 100 cases when five come at once every minute', async () => {
    const simulation = createSimulation({ seed: 31, latencyMs: (random) => random() * 500 })
    void requestMany(simulation, 'background', 2500)
    const waits: Promise<number>[] = []
    for (let minute = 0; minute < 30; minute += 1) {
      const at = simulation.random() * MINUTE_MS
      await simulation.clock.advance(at)
      for (let click = 0; click < 5; click += 1) waits.push(simulation.request('interactive'))
      await simulation.clock.advance(MINUTE_MS - at)
    }
    expect(percentile(await Promise.all(waits), 0.95)).toBeLessThanOrEqual(1500)
    expect(simulation.seen.length / 30).toBeGreaterThan(53.5)
    expectWithinBudget(simulation.seen)
  })

  it.each([0, 2, 5, 10, 13, 20, 30, 50])(
    'waits for about a slot beside a job of 294 requests, three requests every quarter of a minute from %i s on',
    async (seconds) => {
      const simulation = createSimulation({ seed: 17, latencyMs: (random) => random() * 500 })
      void requestMany(simulation, 'background', 294)
      await simulation.clock.advance(1000 * seconds)
      const waits: Promise<number>[] = []
      for (let range = 0; range < 16; range += 1) {
        for (let request = 0; request < 3; request += 1) waits.push(simulation.request('interactive'))
        await simulation.clock.advance(15_000)
      }
      await simulation.clock.advance(3 * MINUTE_MS)
      expect(Math.max(...(await Promise.all(waits)))).toBeLessThanOrEqual(1100)
      expectWithinBudget(simulation.seen)
    },
  )

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

describe('any pattern of arrivals', () => {
  const waitMs = fc.oneof(fc.nat(300), fc.nat(20_000), fc.nat(90_000))
  const count = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 40, max: 150 }))
  const lane = fc.constantFrom<Lane>('interactive', 'visible', 'poll', 'background')
  const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 })
  const latency = fc.constantFrom(5, 100, 2000, 20_000)

  it('never brings more than 60 requests into any 60 s, killed at any moment', async () => {
    const patterns = fc.array(fc.record({ waitMs, count, lane, kill: fc.boolean() }), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(seed, latency, patterns, async (seedOfRun, latencyMs, pattern) => {
        const simulation = createSimulation({ seed: seedOfRun, latencyMs: (random) => random() * latencyMs })
        for (const arrival of pattern) {
          void requestMany(simulation, arrival.lane, arrival.count)
          await simulation.clock.advance(arrival.waitMs)
          if (arrival.kill) simulation.kill()
        }
        await simulation.clock.advance(5 * MINUTE_MS)
        expectWithinBudget(simulation.seen)
      }),
      { numRuns: 30 },
    )
  })

  it('serves everything, at the rate that the window allows', async () => {
    const patterns = fc.array(fc.record({ waitMs, count }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(seed, patterns, async (seedOfRun, pattern) => {
        const simulation = createSimulation({ seed: seedOfRun })
        let requested = 0
        for (const arrival of pattern) {
          void requestMany(simulation, 'background', arrival.count)
          requested += arrival.count
          await simulation.clock.advance(arrival.waitMs)
        }
        await simulation.clock.advance((requested / 58 + 1) * MINUTE_MS)
        expect(simulation.seen).toHaveLength(requested)
      }),
      { numRuns: 20 },
    )
  })

  it('leaves six slots that are free now or within six seconds, however long background work has run', async () => {
    await fc.assert(
      fc.asyncProperty(seed, fc.integer({ min: 1000, max: 900_000 }), async (seedOfRun, afterMs) => {
        const simulation = createSimulation({ seed: seedOfRun, latencyMs: (random) => random() * 300 })
        void requestMany(simulation, 'background', 1200)
        await simulation.clock.advance(afterMs)
        const waits = requestMany(simulation, 'interactive', 6)
        await simulation.clock.advance(10_000)
        expect(Math.max(...(await waits))).toBeLessThan(6500)
      }),
      { numRuns: 20 },
    )
  })
})
