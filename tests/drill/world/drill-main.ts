import type { BudgetMemory } from '#electron/budget/budget-memory.ts'
import { createBudgetRegistry } from '#electron/budget/budget-registry.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import type { Timers } from '#electron/budget/timers.ts'
import { createServiceClient } from '#electron/api/create-service-client.ts'
import type { HttpFetch } from '#electron/api/transport/http-fetch.ts'
import { parseSeriesInPlace, type ParseSeries } from '#electron/api/parsing/parse-series.ts'
import { openDialects, type DialectsFile } from '#electron/connections/dialects.ts'
import { createOpenSession } from '#electron/connections/sessions/open-session.ts'
import { observeSession } from '#electron/connections/sessions/observe-session.ts'
import { createSessions } from '#electron/connections/sessions/sessions.ts'
import { budgetHandlers, serviceHandlers } from '#electron/ipc/all-handlers.ts'
import type { Handlers } from '#electron/ipc/handlers.ts'
import { createRouter } from '#electron/ipc/router.ts'
import type { RecordFile } from '#electron/records/record-file.ts'
import type { SeriesLoaderPorts } from '#renderer/query/load/loaders/create-series-loader.ts'
import { succeed } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { DrillClock } from './drill-clock.ts'
import { createLife, type Life } from './life.ts'

/** Faults that are put into a client on purpose, to check that the drill finds them. */
export interface MainMutations {
  readonly limit?: number
  readonly memory?: (memory: BudgetMemory) => BudgetMemory
  readonly parseSeries?: ParseSeries
  readonly fetch?: (fetch: HttpFetch) => HttpFetch
}

export interface MainParts extends MainMutations {
  readonly clock: DrillClock
  readonly fetchFromService: HttpFetch
  readonly openMemory: (clock: Clock) => BudgetMemory
  readonly dialectsFile: RecordFile<DialectsFile>
  readonly random: () => number
}

/** One life of the main process. */
export interface DrillMain {
  readonly bridge: SeriesLoaderPorts['bridge']
  /** Ends the process abruptly; nothing that it had pending happens afterwards. */
  readonly kill: () => void
  readonly quit: () => Promise<void>
}

export const TOKEN = 'drill-token'
const MINUTE_MS = 60_000

/** Assembles the parts of the main process between the bridge and the network, as the app does. */
export async function startMain(parts: MainParts): Promise<DrillMain> {
  const { clock, random } = parts
  const process = createLife()
  // The process starts with the wall clock's time and does not follow it afterwards.
  const beginsAt = clock.wall.now() - clock.machine.now()
  const own: Clock = { now: () => clock.machine.now() + beginsAt }
  const timers: Timers = {
    after: (ms, run) =>
      clock.timers.after(Math.max(0, ms), () => {
        if (process.isAlive()) run()
      }),
  }
  const { memory: mutateMemory = (memory) => memory, fetch: mutateFetch = (fetch) => fetch } = parts
  const fetch = mutateFetch(async (url, init) => {
    const answer = await parts.fetchFromService(url, init)
    return process.isAlive() ? answer : await new Promise<never>(() => undefined)
  })
  const budgets = createBudgetRegistry(() =>
    createBudget({
      limit: parts.limit ?? 60,
      windowMs: MINUTE_MS,
      clock: own,
      timers,
      random,
      memory: whileAlive(mutateMemory(parts.openMemory(own)), process, clock),
    }),
  )
  const dialects = await openDialects(parts.dialectsFile)
  const open = createOpenSession({
    acquireBudget: budgets.acquire,
    registerSecret: () => () => undefined,
    createClient: ({ connectionId, ...origin }) =>
      createServiceClient({
        ...origin,
        fetch,
        timers,
        clock: clock.wall,
        dialect: dialects.memoryOf(connectionId),
        drift: () => undefined,
        parseSeries: parts.parseSeries ?? parseSeriesInPlace,
      }),
  })
  const sessions = createSessions({
    open,
    originOf: (connectionId) =>
      Promise.resolve(succeed({ connectionId, baseUrl: 'https://service.test/v1', token: TOKEN })),
    observe: (connectionId, session) =>
      observeSession(connectionId, session, {
        timers,
        noteOutcome: () => undefined,
        budgetChanged: () => undefined,
      }),
  })
  // Only the loader's calls cross the bridge; the others have their own tests.
  const handlers = {
    ...serviceHandlers(sessions),
    ...budgetHandlers(sessions, () => Promise.resolve(60)),
  } as Handlers
  const router = createRouter({
    handlers,
    redact: (text) => text,
    report: (name, error) => {
      throw new Error(`${name} threw`, { cause: error })
    },
  })
  const call = async (name: string, request: unknown): Promise<never> => {
    if (!process.isAlive()) return await new Promise<never>(() => undefined)
    const answer = structuredClone(await router(name, structuredClone(request)))
    return (process.isAlive() ? answer : await new Promise<never>(() => undefined)) as never
  }
  return {
    bridge: {
      fetchSeries: (request) => call('fetchSeries', request),
      cancelTickets: (request) => call('cancelTickets', request),
      moveTicketFirst: (request) => call('moveTicketFirst', request),
      readBudget: (request) => call('readBudget', request),
    },
    kill: () => {
      process.end()
    },
    quit: async () => {
      await sessions.closeAll()
      await budgets.close()
      process.end()
    },
  }
}

/** Prevents a process that has ended from writing to the disk. */
function whileAlive(memory: BudgetMemory, process: Life, clock: DrillClock): BudgetMemory {
  const write = (work: () => Promise<void>): Promise<void> =>
    process.isAlive() ? clock.track(work()) : new Promise(() => undefined)
  return {
    load: () => clock.track(memory.load()),
    begin: (id, at) => write(() => memory.begin(id, at)),
    finish: (id, at) => write(() => memory.finish(id, at)),
    pause: (until) => write(() => memory.pause(until)),
    close: () => write(memory.close),
  }
}
