import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
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
})
