import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import type { AppError } from '#shared/errors/result.ts'
import { aPartition } from '#support/a-partition.ts'
import { createScriptedCatalogue } from '#support/scripted-catalogue.ts'

const faults: readonly AppError[] = [
  { kind: 'server', status: 500 },
  { kind: 'timeout', afterMs: 1 },
  { kind: 'unexpected-response' },
  { kind: 'forbidden' },
  { kind: 'not-found' },
  { kind: 'invalid-request' },
]
/** Faults that the requests meet in turn; a service that does not count ends its lists by refusing a page. */
const anyFaults = (isCounted: boolean) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...faults.slice(0, isCounted ? 6 : 4)) },
    ),
    { minLength: 1, maxLength: 17 },
  )
const anySizes = fc.record({
  variables: fc.integer({ min: 0, max: 650 }),
  entities: fc.integer({ min: 0, max: 250 }),
})
const anyService = fc.boolean().chain((isCounted) =>
  fc.record({
    isCounted: fc.constant(isCounted),
    met: anyFaults(isCounted),
    sizes: anySizes,
    /** Sizes of the lists from this request on. */
    later: anySizes,
    changesAt: fc.integer({ min: 1, max: 30 }),
    isRefresh: fc.boolean(),
  }),
)

type AnyService = typeof anyService extends fc.Arbitrary<infer Value> ? Value : never

async function synchronise({ isCounted, met, sizes, later, changesAt, isRefresh }: AnyService) {
  const clock = { now: () => 1_000_000 }
  const service = createScriptedCatalogue()
  const { catalogue: store } = await aPartition(clock)
  let tickets = 0
  const newTicket = (): string => `t${(tickets += 1)}`
  const catalogue = createCatalogueService({
    bridge: service.bridge,
    connectionId: 'c1',
    store,
    clock,
    newTicket,
  })
  Object.assign(service.script, { ...sizes, uncounted: !isCounted })
  if (isRefresh) await catalogue.sync(() => undefined).done
  const before = service.calls.length
  service.script.refuse = (call) => {
    const sent = service.calls.length - before
    if (sent === changesAt) Object.assign(service.script, later)
    return call === 'listOrganizations' ? undefined : met[sent % met.length]
  }
  const planned: number[] = []
  const done = await catalogue.sync(({ requestsPlanned, requestsDone }) => {
    planned.push(requestsPlanned - requestsDone)
  }).done
  return { done, planned, sent: service.calls.length - before }
}

describe('a synchronisation with a service that fails, grows and shrinks at random', () => {
  it('settles, plans as many requests as it sends, and says of every list that it is not whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyService, async (service) => {
        const { done, planned, sent } = await synchronise(service)
        expect(sent).toBeLessThan(120)
        expect(planned.every((left) => left >= 0)).toBe(true)
        if (!done.ok) return
        const { variables, entities, lacking } = done.value
        const lists = lacking.map(({ list }) => list)
        const { sizes, later } = service
        expect(new Set(variables.map(({ dataHubId }) => dataHubId)).size).toBe(variables.length)
        if (variables.length < Math.min(sizes.variables, later.variables))
          expect(lists).toContain('variables')
        if (entities.length < Math.min(sizes.entities, later.entities)) expect(lists).toContain('entities')
      }),
      { numRuns: 60 },
    )
  })
})
