import { describe, expect, it } from 'vitest'
import type { Lane } from '#shared/contract/budget-state.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Attempt, Budget } from '#electron/budget/budget.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createBudgetRegistry, tokenFingerprint } from '#electron/budget/budget-registry.ts'
import { createManualClock, settlePromises, type ManualClock } from '#support/manual-clock.ts'
import { createKeptMemory, LIMIT, WINDOW_MS } from './simulation.ts'
import { seededRandom } from '#support/seeded-random.ts'

const cancelled = { ok: false, error: { kind: 'cancelled' } }
const broken = fail({ kind: 'server', status: 503 })

interface Bench {
  readonly clock: ManualClock
  readonly budget: Budget
  /** Names in the order in which they were sent. */
  readonly sent: string[]
  readonly aborted: string[]
  readonly request: (name: string, options?: RequestOptions) => Promise<Result<string>>
}

interface RequestOptions {
  readonly lane?: Lane
  readonly ticket?: string
  readonly latencyMs?: number
  readonly service?: string
  /** The outcome of each attempt; the last one repeats. */
  readonly attempts?: readonly Attempt<string>[]
}

function createBench(
  options: { maxConcurrent?: number; openMemory?: ReturnType<typeof createKeptMemory> } = {},
): Bench {
  const clock = createManualClock()
  const { openMemory = createKeptMemory(), ...rest } = options
  const budget = createBudget({
    limit: LIMIT,
    windowMs: WINDOW_MS,
    clock,
    timers: clock,
    random: seededRandom(4),
    memory: openMemory(),
    ...rest,
  })
  const sent: string[] = []
  const aborted: string[] = []
  const request: Bench['request'] = (
    name,
    { lane = 'background', ticket = name, latencyMs = 100, attempts, service = 's' } = {},
  ) => {
    let sendings = 0
    return budget.run<string>({
      ticket,
      lane,
      label: `GET /${name}`,
      identity: name,
      service,
      send: async (signal) => {
        sent.push(name)
        sendings += 1
        signal.addEventListener('abort', () => aborted.push(name))
        await clock.sleep(latencyMs)
        return attempts?.[Math.min(sendings, attempts.length) - 1] ?? settled(name)
      },
    })
  }
  return { clock, budget, sent, aborted, request }
}

function settled(value: string): Attempt<string> {
  return { kind: 'settled', result: succeed(value) }
}

function refused(retryAfterMs?: number): Attempt<string> {
  const result = fail({ kind: 'rate-limited' })
  return { kind: 'retry', result, pauseQueue: true, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

const retry: Attempt<string> = { kind: 'retry', result: broken, pauseQueue: false }

describe('sharing', () => {
  it('answers everyone who wants the same with one request', async () => {
    const { clock, request, sent } = createBench()
    const answers = Promise.all([request('a', { ticket: '1' }), request('a', { ticket: '2' })])
    await clock.advance(50)
    const late = request('a', { ticket: '3' })
    await clock.advance(100)
    expect(await answers).toEqual([succeed('a'), succeed('a')])
    expect(await late).toEqual(succeed('a'))
    expect(sent).toEqual(['a'])
  })

  it('sends again for who asks after the answer', async () => {
    const { clock, request, sent } = createBench()
    void request('a')
    await clock.advance(200)
    void request('a')
    await clock.advance(3000)
    expect(sent).toEqual(['a', 'a'])
  })

  it('moves a waiting request to the lane of its most urgent caller', async () => {
    const { clock, request, sent } = createBench({ maxConcurrent: 3 })
    for (const name of ['a', 'b', 'c']) void request(name)
    await clock.advance(10)
    void request('c', { lane: 'interactive', ticket: 'click' })
    await clock.advance(10)
    expect(sent).toEqual(['a', 'c'])
  })
})

describe('cancelling', () => {
  it('leaves the other subscribers of a request alone', async () => {
    const { clock, budget, request, aborted } = createBench()
    const first = request('a', { ticket: '1' })
    const second = request('a', { ticket: '2' })
    await clock.advance(10)
    budget.cancel(['1'])
    expect(await first).toEqual(cancelled)
    await clock.advance(200)
    expect(await second).toEqual(succeed('a'))
    expect(aborted).toEqual([])
  })

  it('aborts a request in flight with its last caller, and does not share it afterwards', async () => {
    const { clock, budget, request, sent, aborted } = createBench()
    const first = request('a')
    await clock.advance(10)
    budget.cancel(['a'])
    expect(await first).toEqual(cancelled)
    expect(aborted).toEqual(['a'])
    const second = request('a', { lane: 'interactive' })
    await clock.advance(200)
    expect(await second).toEqual(succeed('a'))
    expect(sent).toEqual(['a', 'a'])
  })

  it('lets requests in flight finish if their answer is wanted', async () => {
    const { request, budget, clock, aborted } = createBench()
    const first = request('a')
    await settlePromises()
    budget.cancel(['a'], 'finish')
    await clock.advance(200)
    expect(await first).toEqual(succeed('a'))
    expect(aborted).toEqual([])
  })

  it('resends neither a failed request in flight nor a waiting one', async () => {
    const { request, budget, clock, sent } = createBench({ maxConcurrent: 1 })
    const first = request('a', { attempts: [{ kind: 'retry', result: broken, pauseQueue: false }] })
    const second = request('b')
    await settlePromises()
    budget.cancel(['a', 'b'], 'finish')
    await clock.advance(60_000)
    expect(await Promise.all([first, second])).toEqual([cancelled, cancelled])
    expect(sent).toEqual(['a'])
  })

  it('never sends what was cancelled while waiting, and takes 100,000 tickets at once', async () => {
    const { clock, budget, request, sent } = createBench()
    const tickets = Array.from({ length: 100_000 }, (_, index) => `t${index}`)
    const answers = tickets.map((name) => request(name))
    await settlePromises()
    budget.cancel(tickets)
    expect((await Promise.all(answers)).every((answer) => !answer.ok)).toBe(true)
    await clock.advance(10_000)
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(budget.state()).toMatchObject({ waiting: 0, running: 0, drainMs: 0 })
  })

  it('cancels all that waits, also beyond the 200 that are listed, and finishes what was sent', async () => {
    const { clock, budget, request, aborted } = createBench()
    const answers = Array.from({ length: 1000 }, (_, index) => request(`a ${index}`))
    await settlePromises()
    const { running } = budget.state()
    budget.cancelAll('finish')
    await clock.advance(200)
    const results = await Promise.all(answers)
    expect(results.filter(({ ok }) => ok)).toHaveLength(running)
    expect(aborted).toEqual([])
    expect(budget.state()).toMatchObject({ waiting: 0, running: 0 })
  })

  it('answers everything cancelled when the budget closes', async () => {
    const { clock, budget, request } = createBench()
    const answers = ['a', 'b'].map((name) => request(name))
    await clock.advance(10)
    await budget.close()
    expect(await Promise.all(answers)).toEqual([cancelled, cancelled])
    expect(await request('c')).toEqual(cancelled)
  })
})

describe('retries', () => {
  it('sends again after a failure that may pass, each time in a slot of its own', async () => {
    const { clock, budget, request, sent } = createBench()
    const answer = request('a', { attempts: [retry, retry, settled('at last')] })
    await clock.advance(20_000)
    expect(await answer).toEqual(succeed('at last'))
    expect(sent).toEqual(['a', 'a', 'a'])
    expect(budget.state().used).toBe(3)
  })

  it('reports a lasting failure once, after four attempts', async () => {
    const { clock, request, sent } = createBench()
    const answers = Promise.all([request('a', { attempts: [retry] }), request('a', { ticket: '2' })])
    await clock.advance(60_000)
    expect(await answers).toEqual([broken, broken])
    expect(sent).toHaveLength(4)
  })

  it('tries a timeout only twice', async () => {
    const { clock, request, sent } = createBench()
    const late = fail({ kind: 'timeout', afterMs: 30_000 })
    const answer = request('a', { attempts: [{ kind: 'retry', result: late, pauseQueue: false }] })
    await clock.advance(60_000)
    expect(await answer).toEqual(late)
    expect(sent).toHaveLength(2)
  })

  it('forgets a cancelled request that waits for its next attempt', async () => {
    const { clock, budget, request, sent } = createBench()
    const answer = request('a', { attempts: [retry] })
    await clock.advance(100)
    budget.cancel(['a'])
    expect(await answer).toEqual(cancelled)
    await clock.advance(60_000)
    expect(sent).toHaveLength(1)
  })

  it('rejects with what the sender threw and frees its slot', async () => {
    const { clock, budget } = createBench()
    const send = (): Promise<never> => Promise.reject(new TypeError('a bug'))
    const answer = budget.run({
      ticket: 't',
      lane: 'interactive',
      label: 'l',
      identity: 'i',
      service: 's',
      send,
    })
    const checked = expect(answer).rejects.toThrow('a bug')
    await clock.advance(61_000)
    await checked
    expect(budget.state().used).toBe(0)
  })
})

describe('429', () => {
  it('pauses every lane as long as the service says, then continues gently', async () => {
    const { clock, budget, request, sent } = createBench()
    const first = request('a', { attempts: [refused(20_000), settled('a')] })
    await clock.advance(150)
    expect(budget.state().pause?.leftMs).toBe(20_000 - 50)
    const clicks = Array.from({ length: 10 }, (_, index) =>
      request(`click ${index}`, { lane: 'interactive' }),
    )
    await clock.advance(19_000)
    expect(sent).toEqual(['a'])
    await clock.advance(2000)
    expect(budget.state().pause).toBeUndefined()
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.length).toBeLessThan(5)
    await clock.advance(15_000)
    await Promise.all([first, ...clicks])
    expect(sent).toHaveLength(12)
  })

  it('waits about 15 s when the service does not say how long', async () => {
    const { clock, budget, request } = createBench()
    void request('a', { attempts: [refused()] })
    await clock.advance(101)
    const waitMs = budget.state().pause?.leftMs
    expect(waitMs).toBeGreaterThan(14_900)
    expect(waitMs).toBeLessThan(19_000)
  })

  it('waits longer with each refusal in a row, though the service asks for no pause', async () => {
    const { clock, request, sent } = createBench()
    for (let i = 0; i < 20; i += 1) void request(`a ${i}`, { lane: 'interactive', attempts: [refused(0)] })
    await clock.advance(15_000)
    expect(sent.length).toBeLessThanOrEqual(24)
  })

  it('gives the answer to the caller after five refusals', async () => {
    const { clock, request, sent } = createBench()
    const answer = request('a', { attempts: [refused(1000)] })
    await clock.advance(600_000)
    expect(await answer).toEqual(fail({ kind: 'rate-limited' }))
    expect(sent).toHaveLength(5)
  })

  it.each([9_999_000, 1e12, Infinity])(
    'of %d ms is reported, and tried every 90 s with one request, so that waiting requests are answered once the service is well',
    async (askedMs) => {
      const { clock, budget, request, sent } = createBench()
      const refusals = [refused(askedMs), refused(askedMs), refused(askedMs)]
      const answer = request('a', { attempts: [...refusals, settled('a')] })
      void request('b', { lane: 'background' })
      await clock.advance(100)
      expect(budget.state().pause).toEqual({ leftMs: 90_000, cause: 'service', askedMs })
      const before = sent.length
      await clock.advance(200_000)
      expect(sent).toHaveLength(before + 2)
      await clock.advance(120_000)
      expect(await answer).toEqual(succeed('a'))
      expect(sent).toContain('b')
    },
  )

  it('is tried once by request; an answer ends the pause, a refusal begins another', async () => {
    const { clock, budget, request, sent } = createBench()
    void request('a', { attempts: [refused(3_600_000), refused(1_800_000), settled('a')] })
    void request('b')
    await clock.advance(1000)
    budget.tryDuringPause()
    await clock.advance(1000)
    expect(sent).toEqual(['a', 'b', 'a'])
    expect(budget.state().pause?.leftMs).toBeGreaterThan(3_500_000)
    budget.tryDuringPause()
    await clock.advance(1000)
    expect(sent).toEqual(['a', 'b', 'a', 'a'])
    expect(budget.state().pause).toBeUndefined()
    void request('c')
    await clock.advance(5000)
    expect(sent).toContain('c')
  })

  it('is remembered across a restart', async () => {
    const openMemory = createKeptMemory()
    const first = createBench({ openMemory })
    void first.request('a', { attempts: [refused(60_000)] })
    await first.clock.advance(150)
    await first.budget.close()
    const second = createBench({ openMemory })
    void second.request('b', { lane: 'interactive' })
    await second.clock.advance(55_000)
    expect(second.sent).toEqual([])
    await second.clock.advance(10_000)
    expect(second.sent).toEqual(['b'])
  })
})

describe('the ledger', () => {
  it('pauses and resumes a lane without touching the others', async () => {
    const { clock, budget, request, sent } = createBench()
    budget.setLanePaused('background', true)
    void request('job')
    void request('poll', { lane: 'poll' })
    await clock.advance(5000)
    expect(sent).toEqual(['poll'])
    expect(budget.state()).toMatchObject({ pausedLanes: ['background'], waiting: 1, drainMs: 0 })
    budget.setLanePaused('background', false)
    await clock.advance(2000)
    expect(sent).toEqual(['poll', 'job'])
  })

  it('runs what was moved first before the rest of its lane', async () => {
    const { clock, budget, request, sent } = createBench({ maxConcurrent: 3 })
    for (const name of ['a', 'b', 'c', 'd']) void request(name)
    await clock.advance(10)
    budget.moveFirst('c', 'background')
    budget.moveFirst('d', 'background')
    await clock.advance(10_000)
    expect(sent).toEqual(['a', 'd', 'c', 'b'])
  })

  it('sends at once what a click also waits for, although a download requested it', async () => {
    const { clock, budget, request, sent } = createBench()
    for (let i = 0; i < 100; i += 1) void request(`job ${i}`)
    await clock.advance(20_000)
    expect(sent).not.toContain('job 99')
    budget.moveFirst('job 99', 'interactive')
    await clock.advance(10)
    expect(sent).toContain('job 99')
  })

  it('tells that slots are free again when nothing else happens', async () => {
    const { clock, budget, request } = createBench()
    let used = -1
    budget.onChange(() => (used = budget.state().used))
    for (let i = 0; i < 50; i += 1) void request(`a ${i}`, { lane: 'interactive' })
    await clock.advance(30_000)
    expect(used).toBe(50)
    await clock.advance(40_000)
    expect(used).toBe(0)
  })

  it('lists running before all waiting requests, in the order they will run', async () => {
    const { clock, budget, request, sent } = createBench()
    for (let i = 0; i < 300; i += 1) void request(`job ${i}`, { latencyMs: 5000 })
    await clock.advance(100)
    void request('seen', { lane: 'visible', latencyMs: 5000 })
    await clock.advance(1)
    const { waiting, running } = budget.state()
    const { entries } = budget.requests()
    expect(entries).toHaveLength(301)
    expect(entries[0]).toMatchObject({ ticket: 'job 0', state: 'running', label: 'GET /job 0' })
    expect([running, waiting]).toEqual([6, 295])
    expect(budget.state().entries).toEqual(entries.slice(0, 6))
    expect(entries[6]).toMatchObject({ ticket: 'seen', state: 'waiting', lane: 'visible' })
    expect(entries[7]).toMatchObject({ ticket: 'job 6', state: 'waiting', lane: 'background' })
    const last = entries[300]?.ticket ?? ''
    budget.cancel([entries[299]?.ticket ?? ''])
    budget.moveFirst(last, 'interactive')
    await clock.advance(10_000)
    expect(sent).toContain('job 299')
    expect(budget.requests().entries.map(({ ticket }) => ticket)).not.toContain('job 298')
  })

  it('lists what was spent in the last minute: what, when, how long and with which outcome', async () => {
    const { clock, budget, request } = createBench()
    void request('a', { latencyMs: 200 })
    await clock.advance(1000)
    void request('b', { lane: 'interactive', attempts: [retry, settled('b')] })
    void request('c', { latencyMs: 9000 })
    await clock.advance(2000)
    budget.cancel(['c'])
    await clock.advance(10_000)
    const { spent } = budget.requests()
    expect(spent.map(({ label, error }) => [label, error?.kind])).toEqual([
      ['GET /c', 'cancelled'],
      ['GET /b', undefined],
      ['GET /b', 'server'],
      ['GET /a', undefined],
    ])
    expect(spent.at(-1)).toEqual({ label: 'GET /a', lane: 'background', agoMs: 12_800, tookMs: 200 })
    await clock.advance(60_000)
    expect(budget.requests().spent).toEqual([])
  })

  it('expects the time that the queue then takes', async () => {
    const { clock, budget, request } = createBench()
    const answers = Array.from({ length: 200 }, (_, index) => request(`job ${index}`))
    await clock.advance(1)
    const { drainMs } = budget.state()
    const began = clock.now()
    let endedAt = began
    for (const answer of answers) void answer.then(() => (endedAt = clock.now()))
    await clock.advance(300_000)
    expect(endedAt - began).toBeGreaterThanOrEqual(drainMs)
    expect(endedAt - began).toBeLessThan(drainMs * 1.1)
  })

  it('notifies of changes at most four times a second, the last one always, and of a poll once', async () => {
    const { clock, budget, request } = createBench()
    let notified = 0
    let waiting = -1
    const end = budget.onChange(() => {
      notified += 1
      waiting = budget.state().waiting
    })
    for (let i = 0; i < 50; i += 1) void request(`a ${i}`, { lane: 'interactive' })
    await clock.advance(1000)
    expect(notified).toBeLessThanOrEqual(4)
    expect(waiting).toBe(0)
    const before = notified
    for (let i = 0; i < 8; i += 1) void request(`p ${i}`, { lane: 'poll', latencyMs: 30 })
    await clock.advance(1000)
    expect(notified).toBe(before + 1)
    end()
    void request('b')
    await clock.advance(1000)
    expect(notified).toBe(before + 1)
  })

  it('leaves room for a click beside slow background requests', async () => {
    const { clock, request, sent } = createBench({ maxConcurrent: 4 })
    for (let i = 0; i < 20; i += 1) void request(`job ${i}`, { latencyMs: 50_000 })
    await clock.advance(20_000)
    expect(sent).toHaveLength(2)
    void request('click', { lane: 'interactive' })
    await clock.advance(10)
    expect(sent).toContain('click')
  })
})

describe('createBudgetRegistry', () => {
  function createRegistryBench(): {
    clock: ManualClock
    registry: ReturnType<typeof createBudgetRegistry>
    names: string[]
  } {
    const clock = createManualClock()
    const names: string[] = []
    const registry = createBudgetRegistry((fingerprint) => {
      names.push(fingerprint)
      const memory = createKeptMemory()()
      return createBudget({
        limit: 60,
        windowMs: 60_000,
        clock,
        timers: clock,
        random: seededRandom(1),
        memory,
      })
    })
    return { clock, registry, names }
  }

  const request = (clock: ManualClock, name: string) => ({
    ticket: 'same ticket',
    lane: 'interactive' as const,
    label: name,
    identity: name,
    service: 's',
    send: async () => {
      await clock.sleep(100)
      return settled(name)
    },
  })

  it('gives one window to two connections with the same token, and another to another token', async () => {
    const { clock, registry, names } = createRegistryBench()
    const [one, two, other] = [registry.acquire('t1'), registry.acquire('t1'), registry.acquire('t2')]
    void one.run(request(clock, 'a'))
    await clock.advance(200)
    expect([one.state().used, two.state().used, other.state().used]).toEqual([1, 1, 0])
    expect(names).toEqual([tokenFingerprint('t1'), tokenFingerprint('t2')])
    expect(names.join()).not.toContain('t1')
  })

  it('withdraws all that one connection requested, which may go on to request', async () => {
    const { clock, registry } = createRegistryBench()
    const [one, two] = [registry.acquire('t'), registry.acquire('t')]
    const [first, second] = [one.run(request(clock, 'a')), two.run(request(clock, 'b'))]
    await clock.advance(10)
    one.cancelAll()
    expect(await first).toEqual(cancelled)
    await clock.advance(200)
    expect(await second).toEqual(succeed('b'))
    const next = one.run(request(clock, 'c'))
    await clock.advance(200)
    expect(await next).toEqual(succeed('c'))
  })

  it('cancels with one connection only what that one requested', async () => {
    const { clock, registry } = createRegistryBench()
    const [one, two] = [registry.acquire('t'), registry.acquire('t')]
    const first = one.run(request(clock, 'a'))
    const second = two.run(request(clock, 'a'))
    await clock.advance(10)
    expect(two.requests().entries[0]?.ticket).not.toBe('same ticket')
    await one.close()
    expect(await first).toEqual(cancelled)
    await clock.advance(200)
    expect(await second).toEqual(succeed('a'))
    expect(await one.run(request(clock, 'b'))).toEqual(cancelled)
  })
})
