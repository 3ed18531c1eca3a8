import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import type { SyncBridge } from '#renderer/catalogue/sync/synced-lists.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { createSimulation } from '../unit/electron/budget/simulation.ts'
import { aPartition, valueOf } from './a-partition.ts'
import { createScriptedCatalogue, type CatalogueScript } from './scripted-catalogue.ts'

const TICK_MS = 50
const LATENCY_MS = 100

/** Times at which a first synchronisation reached its stages, in ms of a virtual clock from its beginning. */
export interface SimulatedSync {
  /** All variables of a building are known, so that it has a box. */
  readonly buildingMs: number
  /** The catalogue counts as complete. */
  readonly completeMs: number
  /** Filters and sources have arrived too. */
  readonly wholeMs: number
  readonly sentMs: readonly number[]
  /** Calls in the order in which they were answered. */
  readonly calls: readonly string[]
  readonly catalogue: Catalogue
}

/** Synchronises with a budget of 60 requests a minute and a service that answers in 100 ms. */
export async function simulateFirstSync(sizes: Partial<CatalogueScript>): Promise<SimulatedSync> {
  const service = createScriptedCatalogue()
  Object.assign(service.script, sizes)
  const { clock, budget } = createSimulation()
  const began = clock.now()
  const sentMs: number[] = []
  const within =
    <A extends { readonly lane: Lane; readonly ticket: string }, T>(call: (asked: A) => Promise<Result<T>>) =>
    (asked: A): Promise<Result<T>> =>
      budget().run<T>({
        ...{ ticket: asked.ticket, identity: asked.ticket, lane: asked.lane, service: 's', label: '' },
        send: async () => {
          sentMs.push(clock.now() - began)
          await clock.sleep(LATENCY_MS)
          return { kind: 'settled', result: await call(asked) }
        },
      })
  const { bridge } = service
  const limited: SyncBridge = {
    ...bridge,
    listOrganizations: within(bridge.listOrganizations),
    listVariableFacets: within(bridge.listVariableFacets),
    listEntityFacets: within(bridge.listEntityFacets),
    listDataSourceInstanceFacets: within(bridge.listDataSourceInstanceFacets),
    listMeteredEntities: within(bridge.listMeteredEntities),
    listMeteredEntityIds: within(bridge.listMeteredEntityIds),
    listVariables: within(bridge.listVariables),
    listDataSourceTypes: within(bridge.listDataSourceTypes),
    listDataSourceInstances: within(bridge.listDataSourceInstances),
  }
  const { catalogue: store } = await aPartition(clock)
  let tickets = 0
  const catalogue = createCatalogueService({
    bridge: limited,
    connectionId: 'c1',
    store,
    clock,
    newTicket: () => `t${tickets++}`,
  })
  const run = catalogue.sync(() => undefined)
  const elapsedMs = (): number => clock.now() - began
  const ends = { building: Infinity, complete: Infinity, whole: Infinity }
  void run.portfolio.then(() => (ends.complete = elapsedMs()))
  void run.done.then(() => (ends.whole = elapsedMs()))
  while (ends.whole === Infinity) {
    await clock.advance(TICK_MS)
    // The work of the cache takes no virtual time.
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    if (ends.building === Infinity && hasBuilding(run.arrived())) ends.building = elapsedMs()
  }
  const brought = valueOf(await run.done)
  return {
    ...{ buildingMs: ends.building, completeMs: ends.complete, wholeMs: ends.whole },
    ...{ sentMs, calls: service.calls, catalogue: brought },
  }
}

function hasBuilding(arrived: Catalogue | undefined): boolean {
  const known = new Set(arrived?.variables.map(({ id }) => id))
  return (arrived?.entities ?? []).some(({ variables }) => variables.every(({ id }) => known.has(id)))
}
