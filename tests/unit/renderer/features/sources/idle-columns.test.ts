import { describe, expect, it } from 'vitest'
import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'
import { idleColumns } from '#renderer/features/sources/table/source-columns.ts'
import { aSource } from '#support/a-source.ts'
import { sourceRows } from '#renderer/features/sources/table/source-row.ts'

function rowsOf(...counts: readonly Partial<DataSourceInstance>[]) {
  const sources = counts.map((each, at) => aSource(String(at), each))
  return sourceRows(sources, {
    typeNames: new Map(),
    organizations: [],
    fetchedAt: () => undefined,
    variablesOf: () => 0,
  })
}

describe('idleColumns', () => {
  it('are counts that are zero or unknown in every row', () => {
    expect(idleColumns(rowsOf({ dataErrors: 0, disconnectedSources: 2 }, { dataErrors: 1 }))).toEqual([
      'sourcesWithDataErrors',
      'lastReceived',
    ])
  })

  it('never has a value that is not a count', () => {
    expect(idleColumns(rowsOf({}))).not.toContain('name')
  })
})
