import { expect, it } from 'vitest'
import { useActivityStore } from '#renderer/features/status/activity.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { succeed } from '#shared/errors/result.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

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
