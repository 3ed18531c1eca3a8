import { shallowRef, type ShallowRef } from 'vue'
import type { DataSourceInstance, DataSourceType } from '#shared/portfolio/nouns.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { type ListsBridge, type Requester, requestInstances, requestsFor } from './request-lists.ts'
import { allows, type FaultySources, statusOf } from './table/source-filter.ts'

interface Asking {
  readonly requests: number
  readonly done: number
}

interface RequestRuns {
  /** Progress of the current run; undefined when none is running. */
  readonly asking: ShallowRef<Asking | undefined>
  /** Starts a run and ends the previous one; resolves to undefined when the run itself was ended. */
  readonly run: <T>(requests: number, work: (requester: Requester) => Promise<T>) => Promise<T | undefined>
  /** Cancels requests that still wait. */
  readonly stop: () => void
}

/** Sends the requests of one purpose, in one run at a time, and counts the answers. */
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

/** Parameters of the instance list besides its type (docs/service.md 4.6). */
export type InstanceFilter = Omit<RequestOf<'listDataSourceInstances'>['filter'], 'type'>

/** A type to request, with the expected number of instances. */
interface RequestedPart {
  readonly type: string
  readonly count: number
}

/**
 * Returns the types to request. With a filter, a type without a cached instance that passes costs no request.
 */
export function requestedParts(
  types: readonly DataSourceType[],
  instances: readonly DataSourceInstance[],
  { organizations = [], status = [] }: InstanceFilter,
): readonly RequestedPart[] {
  const isWhole = organizations.length + status.length === 0
  return types.flatMap(({ type, instances: counted }) => {
    const passing = instances.filter(
      (each) => each.type === type && allows(organizations, each.orgId) && allows(status, statusOf(each)),
    ).length
    if (isWhole) return [{ type, count: counted }]
    return passing === 0 ? [] : [{ type, count: passing }]
  })
}

export function costOf(parts: readonly RequestedPart[]): number {
  return parts.reduce((sum, { count }) => sum + requestsFor(count), 0)
}

/** The instances of each type that answered, and the types whose request failed. */
export interface FoundInstances {
  readonly found: ReadonlyMap<string, readonly DataSourceInstance[]>
  readonly failed: ReadonlySet<string>
  readonly errors: readonly AppError[]
}

/** Requests each type separately, so that the failure of one does not affect the results of the others. */
export async function findInstances(
  bridge: ListsBridge,
  requester: Requester,
  parts: readonly RequestedPart[],
  filter: InstanceFilter,
): Promise<FoundInstances> {
  const given = Object.fromEntries(Object.entries(filter).filter(([, values]) => values?.length))
  const answers = await Promise.all(
    parts.map(
      async ({ type }) => [type, await requestInstances(bridge, requester, { ...given, type })] as const,
    ),
  )
  return {
    found: new Map(answers.flatMap(([type, answer]) => (answer.ok ? [[type, answer.value] as const] : []))),
    failed: new Set(answers.flatMap(([type, answer]) => (answer.ok ? [] : [type]))),
    errors: answers.flatMap(([, answer]) => (answer.ok ? [] : [answer.error])),
  }
}

/** Keeps the instances of other organizations if an answer covers only some. */
export function withOthers(
  found: FoundInstances['found'],
  instances: readonly DataSourceInstance[],
  organizations: readonly string[],
): FoundInstances['found'] {
  if (organizations.length === 0) return found
  const others = instances.filter(({ orgId }) => !organizations.includes(orgId))
  return new Map(
    [...found].map(([type, each]) => [type, [...others.filter((other) => other.type === type), ...each]]),
  )
}

export function faultyOf({ found, failed }: FoundInstances): FaultySources {
  return { ids: new Set([...found.values()].flat().map(({ id }) => id)), uncheckedTypes: failed }
}
