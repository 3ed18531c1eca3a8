import { describe, expect, it } from 'vitest'
import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'
import { aSource } from '#support/a-source.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { filterSources, type SourceFilter } from '#renderer/features/sources/table/source-filter.ts'
import { sortSources, sourceRows, type SourceColumn } from '#renderer/features/sources/table/source-row.ts'

const source = (id: string, more: Partial<DataSourceInstance> = {}): DataSourceInstance =>
  aSource(id, { orgId: '1', name: `Source ${id}`, ...more })

const rows = sourceRows(
  [
    source('10', { dataErrors: 2, lastRecordedTime: '2026-01-15T12:00:00' }),
    source('2', {
      type: 'derived',
      isEnabled: false,
      lastRecordedTime: '2026-01-15T09:00:00',
      localTimezone: 'America/Chicago',
    }),
    source('3', { dataReception: 'offline', orgId: '99', dataErrors: 0 }),
  ],
  {
    typeNames: new Map([['csv', 'CSV files']]),
    organizations: [{ id: '1', name: 'Estate', raw: {} }],
    fetchedAt: () => undefined,
    variablesOf: () => 0,
  },
)

const all: SourceFilter = {
  type: undefined,
  words: [],
  status: [],
  reception: [],
  organizations: [],
  withErrors: undefined,
}

const left = (more: Partial<SourceFilter>): readonly string[] =>
  filterSources(rows, { ...all, ...more }, foldText).map(({ source: { id } }) => id)

describe('sourceRows', () => {
  it('names type and organization, by their key where the catalogue has no name', () => {
    expect(rows.map(({ typeName, organization }) => [typeName, organization])).toEqual([
      ['CSV files', 'Estate'],
      ['derived', 'Estate'],
      ['CSV files', '99'],
    ])
  })
})

describe('filterSources', () => {
  it('narrows by type, status, reception, words and the ids of an error type', () => {
    expect(left({})).toEqual(['10', '2', '3'])
    expect(left({ type: 'derived' })).toEqual(['2'])
    expect(left({ status: ['disabled'] })).toEqual(['2'])
    expect(left({ reception: ['offline'] })).toEqual(['3'])
    expect(left({ words: ['files', 'estate'] })).toEqual(['10'])
    expect(left({ withErrors: { ids: new Set(['10', '77']), uncheckedTypes: new Set() } })).toEqual(['10'])
    expect(left({ withErrors: { ids: new Set(), uncheckedTypes: new Set() } })).toEqual([])
    // The request for a type failed: its sources are shown, since they may have errors.
    expect(left({ withErrors: { ids: new Set(['10']), uncheckedTypes: new Set(['derived']) } })).toEqual([
      '10',
      '2',
    ])
    expect(left({ organizations: ['99'] })).toEqual(['3'])
  })
})

describe('sortSources', () => {
  const order = (column: SourceColumn, direction: 'ascending' | 'descending' = 'ascending') =>
    sortSources(rows, { column, direction }).map(({ source: { id } }) => id)

  it('counts in names as people do', () => {
    expect(order('name')).toEqual(['2', '3', '10'])
    expect(order('name', 'descending')).toEqual(['10', '3', '2'])
  })

  it('compares last readings as instants, whatever zone they were written in', () => {
    expect(order('recordedAt')).toEqual(['10', '2', '3'])
  })

  it('puts what the service left out last in either direction', () => {
    expect(order('dataErrors')).toEqual(['3', '10', '2'])
    expect(order('dataErrors', 'descending')).toEqual(['10', '3', '2'])
  })
})
