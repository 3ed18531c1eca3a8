import { nextTick, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import { createRecovery, mayPass, type Outcome } from '#renderer/stores/connection/recovery.ts'
import type { Reachability } from '#shared/contract/connection.ts'
import { createManualClock } from '#support/manual-clock.ts'

/** Work that fails each time it is tried while `isIll`. */
function someWork(reachable: Reachability = 'online') {
  const clock = createManualClock()
  const outcome = shallowRef<Outcome>('running')
  const reachability = shallowRef<Reachability>(reachable)
  const attempts: number[] = []
  const state = { isIll: true }
  const end = createRecovery({
    outcome: () => outcome.value,
    reachability: () => reachability.value,
    clock,
    after: clock.after,
    retry: () => {
      attempts.push(clock.now())
      outcome.value = 'running'
      outcome.value = state.isIll ? 'failed' : 'done'
    },
  })
  return { clock, outcome, reachability, attempts, state, end }
}

describe('createRecovery', () => {
  it('soon retries a momentary failure, and stops once it has succeeded', async () => {
    const { clock, outcome, attempts, state } = someWork()
    outcome.value = 'failed'
    state.isIll = false
    await clock.advance(3_600_000)
    expect(attempts).toHaveLength(1)
    expect(outcome.value).toBe('done')
  })

  it('tries a request that breaks the service four times within three minutes, then leaves it to the user', async () => {
    const { clock, outcome, attempts } = someWork()
    const from = clock.now()
    outcome.value = 'failed'
    await clock.advance(3_600_000)
    expect(attempts.map((at) => at - from)).toEqual([3000, 23_000, 83_000, 173_000])
    // A manual attempt restarts the schedule.
    outcome.value = 'running'
    outcome.value = 'failed'
    await clock.advance(3_600_000)
    expect(attempts).toHaveLength(8)
  })

  it('sends nothing while the service answers nobody, and continues as soon as it does, however long that took', async () => {
    const { clock, outcome, reachability, attempts, state } = someWork()
    reachability.value = 'failing'
    outcome.value = 'failed'
    await clock.advance(8 * 3_600_000)
    expect(attempts).toEqual([])
    state.isIll = false
    reachability.value = 'online'
    expect(attempts).toEqual([clock.now()])
  })

  it('continues after a second outage although all attempts were spent in the first', async () => {
    const { clock, outcome, reachability, attempts } = someWork()
    outcome.value = 'failed'
    await clock.advance(3_600_000)
    expect(attempts).toHaveLength(4)
    reachability.value = 'unauthorized'
    await clock.advance(60_000)
    reachability.value = 'online'
    await nextTick()
    expect(attempts).toHaveLength(5)
  })

  it('is not driven round by work that fails and makes the service look ill each time', async () => {
    const { clock, outcome, reachability, attempts } = someWork()
    outcome.value = 'failed'
    // Each attempt is followed by the failure, and each failure by another request that succeeds.
    for (let at = 0; at < 3600; at += 1) {
      reachability.value = 'failing'
      await clock.advance(500)
      reachability.value = 'online'
      await clock.advance(500)
    }
    expect(attempts).toHaveLength(4)
  })

  it('sends nothing more once it is ended', async () => {
    const { clock, outcome, attempts, end } = someWork()
    outcome.value = 'failed'
    end()
    await clock.advance(60_000)
    expect(attempts).toEqual([])
  })
})

describe('mayPass', () => {
  it('treats a refusal of the request, or too large an answer, as permanent', () => {
    expect(mayPass({ kind: 'unauthorized', status: 401 })).toBe(true)
    expect(mayPass({ kind: 'server', status: 503 })).toBe(true)
    expect(mayPass({ kind: 'unauthorized', detail: 'no token is kept for it' })).toBe(false)
    expect(mayPass({ kind: 'unexpected-response', largerThanBytes: 9 })).toBe(false)
    expect(mayPass({ kind: 'not-found' })).toBe(false)
  })
})
