import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { HOUR_MS as HOUR } from '#shared/time/durations.ts'
import { aCache, valueOf } from '#support/a-partition.ts'

/** The first entry of the diary, as partitions of that age have it. */
const first = {
  series: 'key',
  blocks: '[key+start]',
  uses: 'key',
  revisions: '++id, key',
  pages: '[generation+list+page], generation',
  states: 'name',
  workspaces: 'id',
  jobs: 'id',
}

describe('declareSchema', () => {
  it('opens a partition of version 1, keeps what it holds, and adds documents', async () => {
    const old = new Dexie(databaseName('aged'))
    old.version(1).stores(first)
    await old.table('workspaces').put({ id: 'w', document: { id: 'w', name: 'Winter' } })
    old.close()

    const partition = valueOf(await aCache({ now: () => 0 }).open('aged'))
    expect(valueOf(await partition.workspaces.list())).toEqual([{ id: 'w', name: 'Winter' }])
    await partition.documents.put('drift', { name: 'drift' })
    expect(valueOf(await partition.documents.list())).toEqual([{ name: 'drift' }])
    partition.close()
  })

  it('opens a partition of version 3 with what its values tell of how far each series reached', async () => {
    const old = new Dexie(databaseName('aged-3'))
    old.version(3).stores({ ...first, documents: 'id' })
    const key = seriesKeyText({ dataHubId: 'hub', resolution: 'hourly' })
    const covered = [
      { start: 0, end: 10 * HOUR, fetchedAt: 100 * HOUR },
      { start: 10 * HOUR, end: 30 * HOUR, fetchedAt: 101 * HOUR },
    ]
    const record = { key, units: 'kW', bucketZone: 'UTC', covered, points: 9, bytes: 72 }
    await old.table('series').put(record)
    const values = new Float64Array([1, 2, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, 3, 4])
    await old.table('blocks').put({ key, start: 0, count: 4, first: 2 * HOUR, step: HOUR, values })
    old.close()

    const partition = valueOf(await aCache({ now: () => 0 }).open('aged-3'))
    const [summary] = valueOf(await partition.archive.readMap())
    expect(summary?.covered.map(({ newest }) => newest)).toEqual([3 * HOUR, 13 * HOUR])
    expect(summary?.provisional).toEqual([
      { start: 3 * HOUR, end: 10 * HOUR },
      { start: 13 * HOUR, end: 30 * HOUR },
    ])
    partition.close()
  })
})
