import { expect, it } from 'vitest'
import { useActivityStore } from '#renderer/stores/connection/activity.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { succeed } from '#shared/errors/result.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { withApp } from '../with-app.ts'

it('counts the time of the queue down while nothing can be sent', async () => {
  const { bridge } = scriptedConnections('queue', ['One'])
  const none = { running: 0, pausedLanes: [], entries: [], freeInMs: [] }
  const state: BudgetState = {
    ...none,
    ...{ connectionId: 'queue-1', limit: 60, used: 60, waiting: 15, drainMs: 54_000 },
  }
  const host = withApp({
    ...bridge,
    readBudget: ({ connectionId }) => Promise.resolve(succeed({ ...state, connectionId })),
  })
  const activity = host.run(useActivityStore)
  await host.run(useConnectionsStore).start()
  await expect.poll(() => activity.budget?.waiting).toBe(15)
  const { clock } = host.services
  expect(activity.drainMsAt(clock.now())).toBe(54_000)
  host.pass(52_000)
  expect(activity.drainMsAt(clock.now())).toBe(2000)
  host.pass(52_000)
  expect(activity.drainMsAt(clock.now())).toBe(0)
})

it('counts the rest of a load down while no slot is free, and the pause that a service asked for', async () => {
  const { bridge } = scriptedConnections('rest', ['One'])
  const freeInMs = Array.from({ length: 60 }, (_, at) => 30_000 + at * 500)
  const none = { running: 0, pausedLanes: [], entries: [], drainMs: 0, waiting: 5 }
  const spent: BudgetState = { ...none, connectionId: 'rest-1', limit: 60, used: 60, freeInMs }
  const host = withApp({
    ...bridge,
    readBudget: ({ connectionId }) =>
      Promise.resolve(
        succeed({
          ...spent,
          connectionId,
          pause: { leftMs: 90_000, cause: 'service' as const },
        }),
      ),
  })
  const { clock } = host.services
  const activity = host.run(useActivityStore)
  await host.run(useConnectionsStore).start()
  await expect.poll(() => activity.budget?.waiting).toBe(5)
  expect(activity.timeLeftMsAt(0, clock.now())).toBe(0)
  expect(activity.timeLeftMsAt(1, clock.now())).toBe(90_000)
  host.pass(88_000)
  expect(activity.timeLeftMsAt(1, clock.now())).toBe(2000)
  host.pass(2000)
  expect(activity.timeLeftMsAt(1, clock.now())).toBe(0)
  // A hundred requests take longer than the pause, and the rest of their time passes as well.
  const before = activity.timeLeftMsAt(100, clock.now())
  host.pass(7000)
  expect(activity.timeLeftMsAt(100, clock.now())).toBe(before - 7000)
})
