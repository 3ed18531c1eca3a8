import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lane } from '#shared/contract/budget-state.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Attempt } from '#electron/budget/budget.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createManualClock, settlePromises } from '#support/manual-clock.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { createKeptMemory, LIMIT, WINDOW_MS } from './simulation.ts'

const IN_FLIGHT = 8
const MINUTE_MS = 60_000

const faults = {
  refused: { kind: 'unauthorized', status: 401 },
  unreachable: { kind: 'offline', reason: 'refused' },
  unavailable: { kind: 'server', status: 503 },
  hanging: { kind: 'timeout', afterMs: 30_000 },
  page: { kind: 'offline', reason: 'captive-portal' },
  reset: { kind: 'offline', reason: 'reset' },
} as const satisfies Record<string, AppError>
type Fault = keyof typeof faults

const isSettled = (fault: Fault): boolean => !['unavailable', 'hanging', 'reset'].includes(fault)

/** A budget in front of services that answer with their fault, or normally if they have none. */
function createBench({ seed = 1, latencyMs = 100 } = {}) {
  const clock = createManualClock()
  const budget = createBudget({
    limit: LIMIT,
    windowMs: WINDOW_MS,
    clock,
    timers: clock,
    random: seededRandom(seed),
    memory: createKeptMemory()(),
  })
  const faultOf: Record<string, Fault | undefined> = {}
  const sent: { readonly service: string; readonly lane: Lane; readonly at: EpochMs }[] = []
  let names = 0

  const request = (lane: Lane, service = 's'): Promise<Result<string>> => {
    const name = String((names += 1))
    const send = async (): Promise<Attempt<string>> => {
      sent.push({ service, lane, at: clock.now() })
      const fault = faultOf[service]
      await clock.sleep(latencyMs)
      if (fault === undefined) return { kind: 'settled', result: succeed(name) }
      const result = fail(faults[fault])
      return isSettled(fault) ? { kind: 'settled', result } : { kind: 'retry', result, pauseQueue: false }
    }
    return budget.run({ ticket: name, identity: name, service, label: name, lane, send })
  }
  const requestMany = (lane: Lane, count: number, service = 's'): Promise<Result<string>[]> =>
    Promise.all(Array.from({ length: count }, () => request(lane, service)))
  const sentTo = (service: string): number => sent.filter((each) => each.service === service).length
  return { clock, budget, faultOf, sent, sentTo, request, requestMany }
}

/**
 * Returns how many probes fit into a time at 1, 2, 4, … s, up to 8 s while the service is unreachable and 60 s
 * otherwise.
 */
function probesIn(ms: number, fault: Fault): number {
  const longestMs = faults[fault].kind === 'offline' ? 8000 : MINUTE_MS
  let probes = 0
  for (let at = 1000; at <= ms; at += Math.min(longestMs, 1000 * 2 ** probes)) probes += 1
  return probes
}

describe('a refused token', () => {
  it('answers waiting requests without sending them, and then sends nothing by itself', async () => {
    const { clock, faultOf, sent, requestMany } = createBench()
    faultOf['s'] = 'refused'
    const answers = requestMany('background', 200)
    await clock.advance(1000)
    expect(await answers).toEqual(Array.from({ length: 200 }, () => fail(faults.refused)))
    expect(sent.length).toBeLessThanOrEqual(IN_FLIGHT)
    const before = sent.length
    for (const lane of ['visible', 'poll', 'background'] as const) await requestMany(lane, 50)
    await clock.advance(60 * MINUTE_MS)
    expect(sent).toHaveLength(before)
  })

  it('is tried once for a crowd of clicks', async () => {
    const { clock, faultOf, sent, request, requestMany } = createBench()
    faultOf['s'] = 'refused'
    void request('background')
    await clock.advance(1000)
    const clicks = requestMany('interactive', 20)
    await clock.advance(1000)
    expect((await clicks).every((answer) => !answer.ok)).toBe(true)
    expect(sent).toHaveLength(2)
  })

  it('continues for everyone once a click shows that it is accepted again', async () => {
    const { clock, faultOf, request, requestMany } = createBench()
    faultOf['s'] = 'refused'
    void request('background')
    await clock.advance(1000)
    faultOf['s'] = undefined
    const clicks = requestMany('interactive', 5)
    await clock.advance(1000)
    expect((await clicks).every((answer) => answer.ok)).toBe(true)
    const after = requestMany('background', 5)
    await clock.advance(5000)
    expect((await after).every((answer) => answer.ok)).toBe(true)
  })
})

describe('a service that cannot be reached', () => {
  it('keeps waiting requests for a moment, and answers them when the first probe fails', async () => {
    const { clock, faultOf, sent, requestMany } = createBench()
    faultOf['s'] = 'unreachable'
    let answered = 0
    void requestMany('background', 100).then((answers) => (answered = answers.length))
    await clock.advance(900)
    expect([sent.length, answered]).toEqual([6, 0])
    await clock.advance(400)
    expect([sent.length, answered]).toEqual([7, 100])
  })

  it('loses nothing that waits where the first probe succeeds', async () => {
    const { clock, faultOf, requestMany } = createBench()
    faultOf['s'] = 'unreachable'
    const answers = requestMany('background', 40)
    await clock.advance(500)
    faultOf['s'] = undefined
    await clock.advance(10_000)
    expect((await answers).filter((answer) => answer.ok)).toHaveLength(34)
  })

  it('is nothing to another service of the same token', async () => {
    const { clock, faultOf, sentTo, requestMany } = createBench()
    faultOf['dead'] = 'unreachable'
    const dead = requestMany('background', 50, 'dead')
    await clock.advance(200)
    const alive = requestMany('background', 20, 'alive')
    await clock.advance(20_000)
    expect((await alive).every((answer) => answer.ok)).toBe(true)
    expect((await dead).every((answer) => !answer.ok)).toBe(true)
    expect(sentTo('dead')).toBeLessThanOrEqual(IN_FLIGHT + 1)
  })
})

describe('a service that resets every connection', () => {
  it('is unreachable within seconds, however much waits, and found again within ten when it is back', async () => {
    const { clock, faultOf, requestMany, request } = createBench()
    faultOf['s'] = 'reset'
    let answers: readonly Result<string>[] = []
    void requestMany('background', 100).then((settled) => (answers = settled))
    await clock.advance(5000)
    expect(answers).toEqual(Array.from({ length: 100 }, () => fail(faults.reset)))
    await clock.advance(10 * MINUTE_MS)
    faultOf['s'] = undefined
    await clock.advance(9000)
    const after = request('background')
    await clock.advance(1000)
    expect((await after).ok).toBe(true)
  })
})

describe('a service that only fails', () => {
  it('gets one request at a time after twelve failures, and everything that waits is served when it is back', async () => {
    const { clock, budget, faultOf, sent, requestMany } = createBench()
    faultOf['s'] = 'unavailable'
    const answers = requestMany('background', 100)
    await clock.advance(5 * MINUTE_MS)
    expect(budget.state().probeInMs).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(12 + IN_FLIGHT + probesIn(5 * MINUTE_MS, 'unavailable'))
    faultOf['s'] = undefined
    await clock.advance(4 * MINUTE_MS)
    expect((await answers).filter((answer) => answer.ok).length).toBeGreaterThan(90)
  })
})

describe('while nothing can succeed', () => {
  const lane = fc.constantFrom<Lane>('interactive', 'visible', 'poll', 'background')
  const arrivals = fc.array(
    fc.record({ lane, count: fc.integer({ min: 1, max: 80 }), waitMs: fc.nat(90_000) }),
    { minLength: 1, maxLength: 12 },
  )
  const fault = fc.constantFrom<Fault>('refused', 'unreachable', 'unavailable', 'hanging', 'page', 'reset')
  const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 })
  const latency = fc.constantFrom(1, 100, 5000)

  it('sends a bounded number of requests, whatever is requested, and continues when it is over', async () => {
    await fc.assert(
      fc.asyncProperty(fault, seed, latency, arrivals, async (kind, seedOfRun, latencyMs, pattern) => {
        const bench = createBench({ seed: seedOfRun, latencyMs })
        const { clock, faultOf, sent, requestMany, budget } = bench
        faultOf['s'] = kind
        const began = clock.now()
        let clicks = 0
        for (const arrival of pattern) {
          if (arrival.lane === 'interactive') clicks += arrival.count
          void requestMany(arrival.lane, arrival.count)
          await clock.advance(arrival.waitMs)
        }
        const unasked = sent.filter((each) => each.lane !== 'interactive').length
        const asked = sent.length - unasked
        const probes = kind === 'refused' ? 0 : probesIn(clock.now() - began, kind)
        const first = isSettled(kind) && kind !== 'page' ? IN_FLIGHT : 12 + IN_FLIGHT
        expect(unasked).toBeLessThanOrEqual(first + probes)
        // Retries at a failing service count as probes as well.
        expect(asked).toBeLessThanOrEqual(isSettled(kind) ? clicks : 4 * clicks)

        faultOf['s'] = undefined
        // The first click may share the end of a probe that was sent while nothing could succeed.
        const outcomes = []
        for (let click = 1; click <= 2; click++) {
          const answers = requestMany('interactive', 1)
          await clock.advance(10 * MINUTE_MS)
          outcomes.push(...(await answers).map(({ ok }) => ok))
        }
        expect(outcomes.at(-1)).toBe(true)
        await settlePromises()
        expect(budget.state()).toMatchObject({ waiting: 0, running: 0 })
      }),
      { numRuns: 40 },
    )
  })
})
