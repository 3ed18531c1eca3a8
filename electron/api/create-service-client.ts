import type { Budget } from '#electron/budget/budget.ts'
import { nodeTimers, type Timers } from '#electron/budget/timers.ts'
import { createRequester } from './requester.ts'
import { createCatalogueCalls } from './calls/catalogue-calls.ts'
import { createEntityCalls } from './calls/entity-calls.ts'
import { createInspectCalls } from './calls/inspect-calls.ts'
import { createInspectList } from './calls/inspect-list.ts'
import { createSeriesCall } from './calls/series-call.ts'
import { createSourceCalls } from './calls/source-calls.ts'
import type { DialectMemory } from './dialect/dialect.ts'
import { createEntitySpelling } from './dialect/entity-spelling.ts'
import { createOrgIds } from './dialect/org-ids.ts'
import type { ParseSeries } from './parsing/parse-series.ts'
import { createBodyRedactor, createRedactor } from './redactor.ts'
import type { ServiceClient } from './service-client.ts'
import { createTransport, type TransportOptions } from './transport/transport.ts'
import { createDriftLog, type ServiceDrift } from './wire/drift-log.ts'

export interface ServiceClientOptions extends Omit<TransportOptions, 'timers'> {
  /** Ends with the version segment (docs/service.md 9). */
  readonly baseUrl: string
  readonly budget: Budget
  readonly dialect: DialectMemory
  readonly drift: (notes: readonly ServiceDrift[]) => void
  readonly parseSeries: ParseSeries
  readonly timers?: Timers
}

/**
 * Creates the client of one connection, with a method per endpoint of docs/service.md 4.2.
 *
 * Every call is one request, except while the dialect is being found out, which costs one more, once. Failures are
 * values; the token is in no error, label or drift note.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { baseUrl, token, fetch, budget, clock, timers = nodeTimers, limits = {} } = options
  const redact = createRedactor(token)
  const requester = createRequester({
    baseUrl,
    budget,
    transport: createTransport({ fetch, token, clock, timers, limits }),
    drift: createDriftLog(options.drift, redact),
    redact,
    redactBody: createBodyRedactor(token),
  })
  const withOrgIds = createOrgIds(options.dialect)
  const withSpelling = createEntitySpelling(options.dialect, (spelling) => {
    requester.note('/monitored-entity', (note) => note('spelling', 'path', spelling))
  })
  const lists = {
    ...createCatalogueCalls(requester, withOrgIds),
    ...createEntityCalls(requester, withOrgIds, withSpelling),
    ...createSourceCalls(requester, withOrgIds),
  }
  return {
    ...lists,
    ...createInspectList(lists),
    ...createInspectCalls(requester),
    ...createSeriesCall(requester, options.parseSeries, options.dialect, clock),
  }
}
