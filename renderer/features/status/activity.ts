import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { BudgetState, Lane } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** The budget of the open connection: what runs, what waits, what was spent. */
export const useActivityStore = defineStore('activity', () => {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const budgets = shallowRef<ReadonlyMap<string, BudgetState>>(new Map())

  const budget = computed(() => budgets.value.get(connections.current?.id ?? ''))

  function keep(state: BudgetState): void {
    budgets.value = new Map(budgets.value).set(state.connectionId, state)
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

  async function perform(
    context: string,
    request: (connectionId: string) => Promise<Result<null>>,
  ): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return
    const result = await request(connectionId)
    if (!result.ok) notices.report(result.error, context)
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

  function moveFirst(ticket: string): Promise<void> {
    return perform(actions.movingRequest, (connectionId) => bridge.moveTicketFirst({ connectionId, ticket }))
  }

  return { budget, setLanePaused, cancel, moveFirst }
})
