import { describe, expect, it } from 'vitest'
import type { DataSourceInstance } from '#shared/catalog/nouns.ts'
import {
  addRefreshed,
  nothingRefreshed,
  sourceRefreshedAt,
  withRefreshed,
} from '#renderer/catalogue/refreshed.ts'
import { aCatalogue } from '../features/tree/filters/a-catalogue.ts'

const aSource = (id: string, name = id, type = 'csv'): DataSourceInstance => ({
  id,
  name,
  type,
  orgId: 'o1',
  isEnabled: true,
  localTimezone: 'UTC',
  dataReception: 'online',
  dataReceivingType: 'pull',
  metadata: {},
  raw: {},
})

const catalogue = aCatalogue({
  dataSourceInstances: [aSource('1'), aSource('2'), aSource('1', 'other', 'modbus')],
})

describe('withRefreshed', () => {
  it('replaces one source and keeps its namesake of another type', () => {
    const since = addRefreshed(nothingRefreshed, { sources: [aSource('1', 'Renamed')] }, 7)
    expect(withRefreshed(catalogue, since)?.dataSourceInstances.map(({ name }) => name)).toEqual([
      'Renamed',
      '2',
      'other',
    ])
    expect([aSource('1'), aSource('2')].map((each) => sourceRefreshedAt(since, each))).toEqual([7, undefined])
  })

  it('forgets what a newer list of the type lacks, and a source that was refreshed before it', () => {
    const one = addRefreshed(nothingRefreshed, { sources: [aSource('1', 'Renamed')] }, 7)
    const since = addRefreshed(one, { sourcesOfType: new Map([['csv', [aSource('1', 'Listed')]]]) }, 8)
    expect(withRefreshed(catalogue, since)?.dataSourceInstances.map(({ name }) => name)).toEqual([
      'other',
      'Listed',
    ])
    expect(sourceRefreshedAt(since, aSource('1'))).toBe(8)
  })
})
