import { describe, expect, it } from 'vitest'
import {
  addRefreshed,
  newerThanLists,
  nothingRefreshed,
  sourceRefreshedAt,
  withRefreshed,
} from '#renderer/catalogue/refreshed.ts'
import { aSource } from '#support/a-source.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { aCatalogue } from '../features/tree/filters/a-catalogue.ts'

const catalogue = aCatalogue({
  dataSourceInstances: [aSource('1'), aSource('2'), aSource('1', { name: 'other', type: 'modbus' })],
})

describe('newerThanLists', () => {
  it('keeps entries that were requested after their list', () => {
    const since = addRefreshed(
      nothingRefreshed,
      {
        ...{ variables: [aVariable(1)], sources: [aSource('1'), aSource('2', { type: 'modbus' })] },
        sourcesOfType: new Map([['bacnet', []]]),
      },
      7,
    )
    const kept = newerThanLists(since, (list) => (list === 'instances:csv' ? 8 : 6))
    expect([...kept.variables.keys()]).toEqual(['hub-1'])
    expect([...kept.sources.values()].map(({ element }) => element.id)).toEqual(['2'])
    expect([...kept.sourcesOfType.keys()]).toEqual(['bacnet'])
    expect(newerThanLists(since, () => 7).variables.size).toBe(0)
  })
})

describe('withRefreshed', () => {
  it('replaces one source and keeps its namesake of another type', () => {
    const since = addRefreshed(nothingRefreshed, { sources: [aSource('1', { name: 'Renamed' })] }, 7)
    expect(withRefreshed(catalogue, since)?.dataSourceInstances.map(({ name }) => name)).toEqual([
      'Renamed',
      'Instance 2',
      'other',
    ])
    expect([aSource('1'), aSource('2')].map((each) => sourceRefreshedAt(since, each))).toEqual([7, undefined])
  })

  it('forgets what a newer list of the type lacks, and a source that was refreshed before it', () => {
    const one = addRefreshed(nothingRefreshed, { sources: [aSource('1', { name: 'Renamed' })] }, 7)
    const since = addRefreshed(
      one,
      { sourcesOfType: new Map([['csv', [aSource('1', { name: 'Listed' })]]]) },
      8,
    )
    expect(withRefreshed(catalogue, since)?.dataSourceInstances.map(({ name }) => name)).toEqual([
      'other',
      'Listed',
    ])
    expect(sourceRefreshedAt(since, aSource('1'))).toBe(8)
  })
})
