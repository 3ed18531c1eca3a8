import { fail, type Result } from '#shared/errors/result.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { noRequests, withAnswered, withPlanned } from '#shared/series/request-progress.ts'
import type { SyncProgress } from '#renderer/ports/services.ts'

export type SyncPhase = Exclude<SyncProgress['phase'], 'finished'>
/** Nobody waits for the lists that filter and feed the variables, unless someone is looking at them. */
const laterPhases: ReadonlySet<SyncPhase> = new Set(['facets', 'data-sources'])
const phases: readonly SyncPhase[] = ['organizations', 'facets', 'entities', 'variables', 'data-sources']

/** Every request of the contract states its origin. */
export interface RequestOrigin {
  readonly connectionId: string
  readonly lane: Lane
  readonly ticket: string
}

/** Counts the requests of one synchronisation, sends them, and can cancel them. */
export interface SyncLedger {
  readonly plan: (phase: SyncPhase, requests: number) => void
  readonly send: <T>(
    phase: SyncPhase,
    request: (origin: RequestOrigin) => Promise<Result<T>>,
  ) => Promise<Result<T>>
  readonly cancel: () => void
  /** Called when someone looks at the last lists: from now on they are requested for the screen. */
  readonly hurry: () => void
  readonly finish: () => void
}

export interface SyncLedgerPorts {
  readonly bridge: Pick<Bridge, 'cancelTickets' | 'moveTicketFirst'>
  readonly connectionId: string
  readonly newTicket: () => string
}

export function createSyncLedger(
  { bridge, connectionId, newTicket }: SyncLedgerPorts,
  lane: Lane,
  publish: (progress: SyncProgress) => void,
): SyncLedger {
  const open = new Map(phases.map((phase) => [phase, 0]))
  const tickets = new Set<string>()
  let requests = noRequests
  let cancelled = false
  let laterLane: Lane = 'background'
  let finished = false

  const report = (): void => {
    const busy = phases.find((phase) => (open.get(phase) ?? 0) > 0) ?? 'organizations'
    publish({ phase: finished ? 'finished' : busy, ...requests })
  }

  return {
    plan(phase, more) {
      requests = withPlanned(requests, more)
      open.set(phase, (open.get(phase) ?? 0) + more)
      report()
    },
    async send(phase, request) {
      if (cancelled) return fail({ kind: 'cancelled' })
      const ticket = newTicket()
      tickets.add(ticket)
      const ownLane = laterPhases.has(phase) ? laterLane : lane
      const result = await request({ connectionId, lane: ownLane, ticket })
      tickets.delete(ticket)
      requests = withAnswered(requests)
      open.set(phase, (open.get(phase) ?? 0) - 1)
      report()
      return result
    },
    cancel() {
      cancelled = true
      if (tickets.size > 0) void bridge.cancelTickets({ connectionId, tickets: [...tickets] })
    },
    hurry() {
      laterLane = 'visible'
      for (const ticket of tickets) void bridge.moveTicketFirst({ connectionId, ticket, lane: laterLane })
    },
    finish() {
      finished = true
      report()
    },
  }
}
