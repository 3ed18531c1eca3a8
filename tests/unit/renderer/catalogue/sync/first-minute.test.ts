import { describe, expect, it } from 'vitest'
import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import type { SyncBridge } from '#renderer/catalogue/sync/synced-lists.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { createScriptedCatalogue } from '#support/scripted-catalogue.ts'

const LATENCY_MS = 100
const VARIABLES = 6000

/**
 * The bridge behind a service that takes 100 ms of a virtual clock for each answer, answers as many requests at
 * once as it has, and lets `look` see the cache each time before time goes on.
 */
function withLatency(bridge: SyncBridge, look: (elapsedMs: number) => Promise<void>): SyncBridge {
  let waiting: (() => void)[] = []
  let elapsedMs = 0
  let isTurning = false
  const turn = async (): Promise<void> => {
    // The requests of one moment are all sent, and what came before is written.
    await new Promise((resolve) => setTimeout(resolve, 5))
    await look(elapsedMs)
    elapsedMs += LATENCY_MS
    const answered = waiting
    waiting = []
    isTurning = false
    for (const answer of answered) answer()
  }
  const delayed = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    waiting.push(() => {
      resolve(undefined)
    })
    if (!isTurning) {
      isTurning = true
      void turn()
    }
    await promise
  }
  return {
    ...bridge,
    listOrganizations: (asked) => delayed().then(() => bridge.listOrganizations(asked)),
    listMeteredEntities: (asked) => delayed().then(() => bridge.listMeteredEntities(asked)),
    listVariables: (asked) => delayed().then(() => bridge.listVariables(asked)),
    listDataSourceTypes: (asked) => delayed().then(() => bridge.listDataSourceTypes(asked)),
    listDataSourceInstances: (asked) => delayed().then(() => bridge.listDataSourceInstances(asked)),
  }
}

describe('the first minute of a portfolio of 6,000 variables at 100 ms', () => {
  it('has a variable to tick below its entity after three requests, and asks for no source before the last variable', async () => {
    const service = createScriptedCatalogue()
    service.script.variables = VARIABLES
    const clock = { now: () => 1_000_000 }
    const { catalogue: store } = await aPartition(clock)
    let first: { readonly elapsedMs: number; readonly requests: number } | undefined
    const look = async (elapsedMs: number): Promise<void> => {
      if (first !== undefined) return
      const { entities, variables } = valueOf(await store.read())
      const known = new Set(entities.map(({ id }) => id))
      const isTickable = variables.some((variable) => variable.entities.some(({ id }) => known.has(id)))
      if (isTickable) first = { elapsedMs, requests: service.calls.length }
    }
    let tickets = 0
    const catalogue = createCatalogueService({
      bridge: withLatency(service.bridge, look),
      connectionId: 'c1',
      store,
      clock,
      newTicket: () => `t${tickets++}`,
    })
    // The organizations, then the first page of entities and of variables together.
    const approve = (requests: number) => Promise.resolve(requests < 100)
    expect(valueOf(await catalogue.sync(() => undefined, approve).done).variables).toHaveLength(VARIABLES)
    expect(first).toEqual({ elapsedMs: 2 * LATENCY_MS, requests: 3 })
    const lastVariables = service.calls.findLastIndex((call) => call.startsWith('listVariables '))
    const firstSources = service.calls.findIndex((call) => call.startsWith('listDataSource'))
    expect(service.calls.filter((call) => call.startsWith('listVariables '))).toHaveLength(60)
    expect(firstSources).toBeGreaterThan(lastVariables)
  })
})
