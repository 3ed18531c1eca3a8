import { shallowRef, type ShallowRef } from 'vue'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Requester } from './request-lists.ts'

interface Asking {
  readonly requests: number
  readonly done: number
}

export interface RequestRuns {
  /** Progress of the current run; undefined when none is running. */
  readonly asking: ShallowRef<Asking | undefined>
  /** Starts a run and ends the previous one; resolves to undefined when the run itself was ended. */
  readonly run: <T>(requests: number, work: (requester: Requester) => Promise<T>) => Promise<T | undefined>
  /** Cancels requests that still wait. */
  readonly stop: () => void
}

/** Runs the requests of one purpose one run at a time, and counts them as they are answered. */
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
