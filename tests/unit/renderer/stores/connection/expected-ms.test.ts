import { afterEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { succeed } from '#shared/errors/result.ts'
import { useActivityStore } from '#renderer/stores/connection/activity.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useExpectedMs } from '#renderer/stores/connection/expected-ms.ts'
import { aBudgetState } from '#support/a-budget-state.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { withApp } from '../with-app.ts'

const connectionId = 'expected-One'

/** Estimates for a number of requests at a budget that others use. */
async function anEstimate(count: number) {
  let state: BudgetState = aBudgetState({ connectionId, waiting: 0, freeInMs: [] })
  const reads: string[] = []
  const announcements: ((state: BudgetState) => void)[] = []
  const { bridge } = scriptedConnections('expected', ['One'])
  const readBudget: Bridge['readBudget'] = (asked) => {
    reads.push(asked.connectionId)
    return Promise.resolve(succeed(state))
  }
  const onBudgetChanged = (listener: (state: BudgetState) => void) => {
    announcements.push(listener)
    return () => undefined
  }
  const host = withApp({ ...bridge, readBudget, onBudgetChanged })
  const opened = host.run(useConnectionsStore)
  await opened.start()
  const activity = host.run(useActivityStore)
  await expect.poll(() => [opened.services, activity.budget].includes(undefined)).toBe(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const requests = shallowRef(count)
  const scope = effectScope()
  const expectedMs = host.run(() => scope.run(() => useExpectedMs(() => requests.value)))
  await nextTick()
  reads.splice(0)
  return {
    reads,
    expectedMs,
    leave: () => scope.stop(),
    async spend(waiting: number) {
      state = aBudgetState({ connectionId, waiting, freeInMs: [] })
      for (const announce of announcements) announce(state)
      await nextTick()
    },
  }
}

afterEach(() => vi.useRealTimers())

it('asks nobody again while the budget rests', async () => {
  const { reads, leave } = await anEstimate(5)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reads).toEqual([])
  leave()
})

it('estimates anew within half a minute after the budget has changed, once for many changes', async () => {
  const { reads, expectedMs, spend, leave } = await anEstimate(5)
  const before = expectedMs?.value ?? NaN
  for (const waiting of [10, 200, 300]) await spend(waiting)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads).toEqual([connectionId])
  expect(expectedMs?.value).toBeGreaterThan(before)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})

it('does not follow the budget while there is nothing to estimate', async () => {
  const { spend, leave } = await anEstimate(0)
  await spend(10)
  expect(vi.getTimerCount()).toBe(0)
  leave()
})
