import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { SeriesDemand, SeriesStore } from '#renderer/ports/ports.ts'
import { fetchByHalves } from './fetch-by-halves.ts'
import type { FetchEvent } from './fetch-event.ts'
import type { SizeLimits } from './size-limits.ts'

/** What fetching needs besides its question. */
export interface FetchPorts {
  readonly bridge: Pick<Bridge, 'fetchSeries' | 'cancelTickets' | 'moveTicketFirst'>
  readonly connectionId: string
  readonly store: Pick<SeriesStore, 'write'>
  readonly newTicket: () => string
}

/** A planned interval that is being fetched, shared by every load that needs it (issue: one question, one request). */
export interface FetchTask {
  readonly interval: Interval
  readonly lane: Lane
  /** Tells what has happened so far and what happens next; the returned end cancels once nobody listens. */
  readonly join: (listener: (event: FetchEvent) => void) => () => void
  readonly isCancelled: () => boolean
  /** Asks for the next slot for what still waits. */
  readonly hurry: () => void
  readonly done: Promise<void>
}

export function startFetchTask(
  ports: FetchPorts,
  { seriesKey, bucketZone }: SeriesDemand,
  interval: Interval,
  lane: Lane,
  limits: SizeLimits,
): FetchTask {
  const { bridge, connectionId, store } = ports
  const tickets = new Set<string>()
  const listeners = new Set<(event: FetchEvent) => void>()
  const told: FetchEvent[] = []
  let ended = false
  let cancelled = false

  const tell = (event: FetchEvent): void => {
    told.push(event)
    for (const listener of [...listeners]) listener(event)
  }

  const ask = async (part: Interval): Promise<AppError | undefined> => {
    if (cancelled) return { kind: 'cancelled' }
    const ticket = ports.newTicket()
    tickets.add(ticket)
    const result = await bridge.fetchSeries({ connectionId, lane, ticket, seriesKey, interval: part })
    tickets.delete(ticket)
    tell({ kind: 'answered' })
    if (!result.ok) return result.error
    // Kept even when nobody waits any more: the slot is spent. Shown even when it could not be kept.
    const written = await store.write(result.value, bucketZone)
    if (!written.ok) tell({ kind: 'failed', error: written.error })
    tell({ kind: 'segment', segment: result.value, revisions: written.ok ? written.value : [] })
    return undefined
  }

  const cancel = (): void => {
    cancelled = true
    if (tickets.size > 0)
      void bridge.cancelTickets({ connectionId, tickets: [...tickets], onItsWay: 'finish' })
  }

  const run = { seriesKey, bucketZone, limits, ask, tell, isCancelled: () => cancelled }
  return {
    interval,
    lane,
    join(listener) {
      for (const event of told) listener(event)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && !ended) cancel()
      }
    },
    isCancelled: () => cancelled,
    hurry() {
      for (const ticket of tickets) void bridge.moveTicketFirst({ connectionId, ticket })
    },
    done: fetchByHalves(run, interval).finally(() => {
      ended = true
    }),
  }
}
