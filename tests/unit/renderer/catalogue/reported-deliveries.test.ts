import { describe, expect, it } from 'vitest'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { createReportedDeliveries, deliveryIntervalMs } from '#renderer/catalogue/reported-deliveries.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { aSource } from '#support/a-source.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

describe('deliveryIntervalMs', () => {
  it.each([
    [1, MINUTE_MS],
    [15, 15 * MINUTE_MS],
    [1440, DAY_MS],
    [3600, HOUR_MS],
    [86_400, DAY_MS],
    [1441, undefined],
    [10_000_000, undefined],
    [0, undefined],
    [-5, undefined],
    ['60', undefined],
    [null, undefined],
  ])('reads %j as minutes up to a day, as seconds above', (deliveryInterval, ms) => {
    expect(deliveryIntervalMs({ deliveryInterval })).toBe(ms)
  })

  it('knows nothing where the source names none', () => {
    expect(deliveryIntervalMs({})).toBeUndefined()
  })
})

describe('createReportedDeliveries', () => {
  const syncedAt = Date.UTC(2026, 2, 2)
  const source = aSource('s1', {
    type: 'bacnet',
    lastRecordedTime: '2026-03-01T20:00:00',
    metadata: { deliveryInterval: 60 },
  })
  const fed: Variable = {
    ...aVariable(1),
    feeds: [{ id: 's1', name: 'Gateway', type: 'bacnet', orgId: '1' }],
  }
  const catalogueOf = (variable: Variable): Catalogue => ({
    requests: 1,
    lacking: [],
    organizations: [],
    entities: [],
    variables: [variable],
    dataSourceTypes: [],
    dataSourceInstances: [source],
    facets: { variable: [], entity: [], 'data-source-instance': [] },
    syncedAt,
  })
  const reportedOf = (catalogue: Catalogue) => {
    const deliveries = createReportedDeliveries()
    deliveries.note(catalogue)
    return deliveries.lookUp(fed.dataHubId)
  }

  it('takes the last recorded time of the variable, as of the catalogue, and the interval of its source', () => {
    expect(reportedOf(catalogueOf({ ...fed, lastRecordedTime: '2026-03-01 07:00' }))).toEqual({
      lastRecorded: { seenAt: syncedAt, newest: Date.UTC(2026, 2, 1, 7) },
      intervalMs: HOUR_MS,
    })
  })

  it('takes the time of the source where the variable names none', () => {
    expect(reportedOf(catalogueOf(fed))?.lastRecorded?.newest).toBe(Date.UTC(2026, 2, 1, 20))
  })

  it('knows nothing of a variable it does not list, nor before a catalogue is complete', () => {
    const { syncedAt: _never, ...arriving } = catalogueOf(fed)
    expect(reportedOf(arriving)).toBeUndefined()
    expect(reportedOf({ ...catalogueOf(fed), variables: [] })).toBeUndefined()
  })
})
