import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { BudgetPause, BudgetState, Lane, RequestList } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Result } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import { msUntilSent } from '#shared/budget/pacing.ts'
import { useConnectionsStore } from './connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'

interface ReceivedBudget {
  readonly state: BudgetState
  readonly at: EpochMs
}

/** The budget of the open connection: what runs, what waits, and what was spent. */
export const useActivityStore = defineStore('activity', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const budgets = shallowRef<ReadonlyMap<string, ReceivedBudget>>(new Map())

  const requests = shallowRef<RequestList>({ entries: [], spent: [] })
  const received = computed(() => budgets.value.get(connections.current?.id ?? ''))
  const budget = computed(() => received.value?.state)

  /** Returns the time since the state was received. */
  function agoMsAt(now: EpochMs): number {
    return Math.max(0, now - (received.value?.at ?? now))
  }

  function pauseAt(now: EpochMs): BudgetPause | undefined {
    const pause = budget.value?.pause
    const leftMs = (pause?.leftMs ?? 0) - agoMsAt(now)
    return pause !== undefined && leftMs > 0 ? { ...pause, leftMs } : undefined
  }

  /** Returns the expected time until nothing waits; it counts down even while nothing can be sent. */
  function drainMsAt(now: EpochMs): number {
    return Math.max(0, (budget.value?.drainMs ?? 0) - agoMsAt(now))
  }

  /**
   * Returns the expected time until this many requests are sent, in ms, including those before them; it continues to
   * pass while nothing can be sent.
   */
  function timeLeftMsAt(requests: number, now: EpochMs): number {
    const state = budget.value
    if (state === undefined || requests === 0) return 0
    const sentInMs = msUntilSent(state, Math.max(requests - state.running, state.waiting))
    return Math.max(pauseAt(now)?.leftMs ?? 0, sentInMs - agoMsAt(now))
  }

  function keep(state: BudgetState): void {
    budgets.value = new Map(budgets.value).set(state.connectionId, { state, at: clock.now() })
  }

  bridge.onBudgetChanged(keep)

  watch(
    () => connections.current?.id,
    async (connectionId) => {
      if (connectionId === undefined) return
      const result = await bridge.readBudget({ connectionId })
      if (result.ok) keep(result.value)
    },
    { immediate: true },
  )

  /** The list is requested only while somebody reads it, since it can be long and changes several times a second. */
  async function readRequests(): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return
    const result = await bridge.readRequests({ connectionId })
    if (result.ok && connectionId === connections.current?.id) requests.value = result.value
  }

  async function perform(
    context: string,
    request: (connectionId: string) => Promise<Result<null>>,
  ): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return
    const result = await request(connectionId)
    if (!result.ok) notices.report(result.error, context)
    await readRequests()
  }

  function setLanePaused(lane: Lane, paused: boolean): Promise<void> {
    return perform(actions.pausingLane, (connectionId) =>
      bridge.setLanePaused({ connectionId, lane, paused }),
    )
  }

  function cancel(tickets: readonly string[]): Promise<void> {
    return perform(actions.cancellingRequests, (connectionId) =>
      bridge.cancelTickets({ connectionId, tickets }),
    )
  }

  function cancelWaiting(): Promise<void> {
    return perform(actions.cancellingRequests, (connectionId) => bridge.cancelWaiting({ connectionId }))
  }

  function moveFirst(ticket: string): Promise<void> {
    return perform(actions.movingRequest, (connectionId) =>
      bridge.moveTicketFirst({ connectionId, ticket, lane: 'interactive' }),
    )
  }

  function tryDuringPause(): Promise<void> {
    return perform(actions.tryingOnce, (connectionId) => bridge.tryDuringPause({ connectionId }))
  }

  return {
    budget,
    requests,
    agoMsAt,
    pauseAt,
    drainMsAt,
    timeLeftMsAt,
    readRequests,
    setLanePaused,
    cancel,
    cancelWaiting,
    moveFirst,
    tryDuringPause,
  }
})
