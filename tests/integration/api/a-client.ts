import { createServiceClient, type ServiceClientOptions } from '#electron/api/create-service-client.ts'
import type { DialectMemory } from '#electron/api/dialect/dialect.ts'
import { createDialectMemory } from '#support/a-dialect-memory.ts'
import { parseSeriesInPlace } from '#electron/api/parsing/parse-series.ts'
import type { ServiceClient } from '#electron/api/service-client.ts'
import type { ServiceDrift } from '#electron/api/wire/drift-log.ts'
import type { BudgetMemory } from '#electron/budget/budget-memory.ts'
import type { Budget } from '#electron/budget/budget.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createMonotonicClock } from '#electron/budget/monotonic-clock.ts'
import { nodeTimers } from '#electron/budget/timers.ts'

export const CANARY = 'canary-7f3a9c-token'

const noMemory: BudgetMemory = {
  load: () => Promise.resolve({ slots: [] }),
  begin: () => Promise.resolve(),
  finish: () => Promise.resolve(),
  pause: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

export interface ClientBench {
  readonly client: ServiceClient
  readonly budget: Budget
  readonly dialect: DialectMemory
  readonly drift: ServiceDrift[]
}

/**
 * Creates a client with a real budget and Node's fetch, which retries immediately and is not slowed down by the limit.
 */
export function aClient(
  baseUrl: string,
  options: Partial<ServiceClientOptions> & { limit?: number } = {},
): ClientBench {
  const clock = createMonotonicClock()
  const { limit = 100_000, ...rest } = options
  const budget = createBudget({
    limit,
    windowMs: 60_000,
    clock,
    timers: nodeTimers,
    // Without jitter, retries follow immediately.
    random: () => 0,
    memory: noMemory,
  })
  const drift: ServiceDrift[] = []
  const dialect = options.dialect ?? createDialectMemory()
  const client = createServiceClient({
    baseUrl,
    token: () => CANARY,
    fetch,
    budget,
    dialect,
    clock,
    drift: (notes) => drift.push(...notes),
    parseSeries: parseSeriesInPlace,
    ...rest,
  })
  return { client, budget, dialect, drift }
}

let tickets = 0

/** Returns a lane and a new ticket. */
export function anOrigin(): { lane: 'interactive'; ticket: string } {
  tickets += 1
  return { lane: 'interactive', ticket: `t${tickets}` }
}

export const firstPage = { page: 1, perPage: 100 } as const
