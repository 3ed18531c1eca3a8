import 'fake-indexeddb/auto'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { createDocuments, type Documents } from '#electron/documents/documents.ts'
import { databaseName } from '#renderer/cache/database.ts'
import { declareSchema } from '#renderer/cache/schema.ts'
import { aCache, memoryStores, valueOf } from '#support/a-partition.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const clock = { now: () => 0 }
const workspace = { id: 'w', name: 'Winter', notes: [{ text: 'Boiler' }] }
const calendar = { name: 'calendar', content: { fiscalYearStartMonth: 4 } }

function someFiles(folder = join(temporaryFolder('moved'), 'documents')): Documents {
  return createDocuments({ folder, clock, log: { warn: () => undefined } })
}

/** Creates a database of an older version of the app, which still stored documents there. */
async function anOldDatabase(id: string): Promise<Dexie> {
  const old = new Dexie(databaseName(id), { indexedDB, IDBKeyRange })
  declareSchema(old)
  await old.table('workspaces').put({ id: 'w', document: workspace })
  await old.table('documents').put({ id: 'calendar', document: calendar })
  await old.table('jobs').put({ id: 'j', document: { id: 'j', version: 9 } })
  return old
}

it('documents move from an old database into files once, and the database keeps what it had', async () => {
  const old = await anOldDatabase('move')
  const { calls } = someFiles()
  const cache = aCache(clock, memoryStores(), calls)
  const partition = valueOf(await cache.open('move'))
  expect(valueOf(await partition.workspaces.list())).toEqual([workspace])
  expect(valueOf(await partition.documents.read('calendar'))).toEqual(calendar)
  expect(valueOf(await partition.jobs.list())).toHaveLength(1)
  valueOf(await partition.workspaces.put('w', { ...workspace, name: 'Spring' }))
  valueOf(await partition.jobs.remove('j'))
  partition.close()

  const again = valueOf(await cache.open('move'))
  expect(valueOf(await again.workspaces.list())).toMatchObject([{ name: 'Spring' }])
  expect(valueOf(await again.jobs.list())).toEqual([])
  expect(await old.table('workspaces').toArray()).toEqual([{ id: 'w', document: workspace }])
  expect(valueOf(await cache.list())).toContain('move')
  again.close()
  old.close()
})

it('documents that could not be moved are moved at the next opening, whole', async () => {
  const old = await anOldDatabase('half')
  old.close()
  const folder = join(temporaryFolder('moved'), 'documents')
  let writes = 0
  const full = createDocuments({
    folder,
    clock,
    log: { warn: () => undefined },
    write: () => {
      writes += 1
      return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    },
  })
  expect(await aCache(clock, memoryStores(), full.calls).open('half')).toMatchObject({
    error: { kind: 'document', reason: 'no-space' },
  })
  expect(writes).toBe(1)
  const partition = valueOf(await aCache(clock, memoryStores(), someFiles(folder).calls).open('half'))
  expect(valueOf(await partition.workspaces.list())).toEqual([workspace])
  expect(valueOf(await partition.documents.read('calendar'))).toEqual(calendar)
  partition.close()
})

it('a discarded database takes no document along, and an erased connection leaves none', async () => {
  const { calls } = someFiles()
  const cache = aCache(clock, memoryStores(), calls)
  const partition = valueOf(await cache.open('kept'))
  valueOf(await partition.workspaces.put('w', workspace))
  partition.close()
  await Dexie.delete(databaseName('kept'))
  const again = valueOf(await cache.open('kept'))
  expect(valueOf(await again.workspaces.list())).toEqual([workspace])
  again.close()
  valueOf(await cache.erase('kept'))
  expect(valueOf(await cache.list())).not.toContain('kept')
  const fresh = valueOf(await cache.open('kept'))
  expect(valueOf(await fresh.workspaces.list())).toEqual([])
  fresh.close()
})
