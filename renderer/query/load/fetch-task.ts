import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { LookUpDelivery, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import type { StorageRoom } from '#renderer/ports/storage-room.ts'
import { bisect } from './bisect.ts'
import type { FetchEvent } from './fetch-event.ts'
import type { SizeLimits } from './size-limits.ts'
import { sightingsFrom } from './wanted-intervals.ts'

/** What fetching needs besides its demand. */
export interface FetchPorts {
  readonly bridge: Pick<Bridge, 'fetchSeries' | 'cancelTickets' | 'moveTicketFirst'>
  readonly connectionId: string
  readonly store: Pick<SeriesStore, 'write'>
  readonly newTicket: () => string
  readonly lookUpDelivery: LookUpDelivery
  readonly room: StorageRoom
}

/** A planned interval that is being fetched, shared by every load that needs it: nothing is requested twice. */
export interface FetchTask {
  readonly interval: Interval
  readonly lane: Lane
  /** Emits what has happened so far and what happens next; the returned end cancels once nobody listens. */
  readonly join: (listener: (event: FetchEvent) => void) => () => void
  readonly isCancelled: () => boolean
  /** Asks for the next slot for what still waits. */
  readonly prioritise: () => void
  readonly done: Promise<void>
}

/** A time and a value, before they are packed. */
const BYTES_A_VALUE = 16

export function startFetchTask(
  ports: FetchPorts,
  { seriesKey, bucketZone }: SeriesDemand,
  interval: Interval,
  lane: Lane,
  limits: SizeLimits,
): FetchTask {
  const { bridge, connectionId, store, room } = ports
  const tickets = new Set<string>()
  const listeners = new Set<(event: FetchEvent) => void>()
  const emitted: FetchEvent[] = []
  let ended = false
  let cancelled = false

  const emit = (event: FetchEvent): void => {
    emitted.push(event)
    for (const listener of [...listeners]) listener(event)
  }

  const isTakenBack = (): boolean => !cancelled && !room.isOpen()

  const request = async (part: Interval): Promise<AppError | undefined> => {
    if (cancelled) return { kind: 'cancelled' }
    // A slot is not spent on what could not be kept.
    const kept = await room.check()
    if (!kept.ok) return kept.error
    const reported = ports.lookUpDelivery(seriesKey.dataHubId)
    const ticket = ports.newTicket()
    tickets.add(ticket)
    const result = await bridge.fetchSeries({
      connectionId,
      lane,
      ticket,
      seriesKey,
      interval: part,
      bucketZone,
    })
    tickets.delete(ticket)
    // Taken back while it waited for its slot: somebody else's answer found no room.
    if (!result.ok && result.error.kind === 'cancelled' && isTakenBack()) return { kind: 'storage-full' }
    emit({ kind: 'answered' })
    if (!result.ok) return result.error
    // Kept even when nobody waits any more: the slot is spent. Shown even when it could not be kept.
    const written = await store.write(result.value, bucketZone, sightingsFrom(reported))
    if (!written.ok) {
      room.noteFailure(BYTES_A_VALUE * result.value.times.length)
      emit({ kind: 'failed', error: written.error })
    }
    emit({ kind: 'segment', segment: result.value, revisions: written.ok ? written.value : [] })
    return undefined
  }

  const takeBack = (): void => {
    if (tickets.size > 0)
      void bridge.cancelTickets({ connectionId, tickets: [...tickets], onItsWay: 'finish' })
  }

  const cancel = (): void => {
    cancelled = true
    takeBack()
  }
  const leaveRoom = room.onFull(takeBack)

  const run = { seriesKey, bucketZone, limits, request, emit, isCancelled: () => cancelled }
  return {
    interval,
    lane,
    join(listener) {
      for (const event of emitted) listener(event)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && !ended) cancel()
      }
    },
    isCancelled: () => cancelled,
    prioritise() {
      for (const ticket of tickets) void bridge.moveTicketFirst({ connectionId, ticket })
    },
    done: bisect(run, interval).finally(() => {
      ended = true
      leaveRoom()
    }),
  }
}
