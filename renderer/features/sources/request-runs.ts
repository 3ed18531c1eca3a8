import { shallowRef, type ShallowRef } from 'vue'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Requester } from './request-lists.ts'

interface Asking {
  readonly requests: number
  readonly done: number
}

export interface RequestRuns {
  /** The run that goes on. */
  readonly asking: ShallowRef<Asking | undefined>
  /** Ends the run before it; undefined where it was itself ended. */
  readonly run: <T>(requests: number, work: (requester: Requester) => Promise<T>) => Promise<T | undefined>
  /** Cancels what still waits. */
  readonly stop: () => void
}

/** Requests of one purpose after the other, counted while they are answered. */
export function createRequestRuns(
  bridge: Pick<Bridge, 'cancelTickets'>,
  currentConnection: () => string | undefined,
): RequestRuns {
  const asking = shallowRef<Asking>()
  let runs = 0
  let tickets: string[] = []

  function stop(): void {
    const connectionId = currentConnection()
    if (connectionId !== undefined && asking.value !== undefined && tickets.length > 0) {
      void bridge.cancelTickets({ connectionId, tickets })
    }
    runs += 1
    tickets = []
    asking.value = undefined
  }

  async function run<T>(
    requests: number,
    work: (requester: Requester) => Promise<T>,
  ): Promise<T | undefined> {
    const connectionId = currentConnection()
    if (connectionId === undefined) return undefined
    stop()
    const mine = runs
    asking.value = { requests, done: 0 }
    const result = await work({
      connectionId,
      newTicket() {
        const ticket = crypto.randomUUID()
        tickets.push(ticket)
        return ticket
      },
      onAnswer() {
        if (mine !== runs || asking.value === undefined) return
        const done = asking.value.done + 1
        // A list may have grown since its requests were counted.
        asking.value = { requests: Math.max(requests, done), done }
      },
    })
    if (mine !== runs) return undefined
    asking.value = undefined
    return result
  }

  return { asking, run, stop }
}
