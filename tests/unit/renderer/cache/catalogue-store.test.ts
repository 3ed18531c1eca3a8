import { describe, expect, it, vi } from 'vitest'
import type { CataloguePage } from '#renderer/ports/catalogue.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'

const clock = { now: () => 0 }

function pageOf(list: CataloguePage['list'], page: number, ids: readonly string[]): CataloguePage {
  const elements = ids.map((id) => ({ id, name: id, type: 'csv' }))
  return { list, page, totalPages: 2, totalRecords: 9, elements }
}

async function syncedOnce() {
  const { catalogue } = await aPartition(clock)
  const { generation } = valueOf(await catalogue.stage(10, 0))
  valueOf(await catalogue.stagePage(generation, pageOf('entities', 1, ['old'])))
  valueOf(await catalogue.stagePage(generation, pageOf('facets:entity', 1, ['tags'])))
  valueOf(await catalogue.complete(generation, 20, []))
  return catalogue
}

describe('createCatalogueStore', () => {
  it('is empty, and never synchronised, at first', async () => {
    const { catalogue } = await aPartition(clock)
    const read = valueOf(await catalogue.read())
    expect(read.entities).toEqual([])
    expect(read).not.toHaveProperty('syncedAt')
  })

  it('shows the old copy until the new one is complete', async () => {
    const catalogue = await syncedOnce()
    const { generation } = valueOf(await catalogue.stage(30, 30))
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 1, ['new'])))
    expect(valueOf(await catalogue.read())).toMatchObject({ entities: [{ id: 'old' }], syncedAt: 20 })
    valueOf(await catalogue.complete(generation, 40, []))
    expect(valueOf(await catalogue.read())).toMatchObject({ entities: [{ id: 'new' }], syncedAt: 40 })
  })

  it('shows what has arrived of the very first one', async () => {
    const { catalogue } = await aPartition(clock)
    const { generation } = valueOf(await catalogue.stage(10, 0))
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 2, ['b', 'a'])))
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 1, ['a'])))
    const read = valueOf(await catalogue.read())
    expect(read.entities.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(read).not.toHaveProperty('syncedAt')
  })

  it('writes a page of large elements in several tasks', async () => {
    const { catalogue } = await aPartition(clock)
    const { generation } = valueOf(await catalogue.stage(10, 0))
    let [now, tasks] = [0, 0]
    using _clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2))
    const writtenIn: number[] = []
    const elements = Array.from({ length: 9 }, () => ({ toJSON: () => writtenIn.push(tasks) }))
    const countTasks = async (): Promise<void> => {
      while (writtenIn.length < elements.length) {
        await nextTask()
        tasks += 1
      }
    }
    const page = { ...pageOf('entities', 1, []), elements }
    const [staged] = await Promise.all([catalogue.stagePage(generation, page), countTasks()])
    valueOf(staged)
    expect(new Set(writtenIn).size).toBeGreaterThan(2)
    const { pages } = valueOf(await catalogue.stage(10, 0))
    expect(pages[0]?.elements).toHaveLength(9)
  })

  it('continues a recent interrupted synchronisation, but not an old one', async () => {
    const catalogue = await syncedOnce()
    const first = valueOf(await catalogue.stage(100, 50))
    const page = pageOf('variables', 1, ['v'])
    valueOf(await catalogue.stagePage(first.generation, page))
    const again = valueOf(await catalogue.stage(120, 60))
    expect(again).toMatchObject({ generation: first.generation, pages: [page] })
    expect(again.arrived().variables).toEqual(page.elements)
    const later = valueOf(await catalogue.stage(900, 800))
    expect(later.generation).toBeGreaterThan(first.generation)
    expect(later.pages).toEqual([])
  })

  it('tells what has arrived without reading it back, in the order of the pages, and the same list until it grows', async () => {
    const { catalogue } = await aPartition(clock)
    const { generation, arrived } = valueOf(await catalogue.stage(10, 0))
    const json = vi.spyOn(JSON, 'parse')
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 2, ['b', 'a'])))
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 1, ['a'])))
    const first = arrived()
    expect(first).toMatchObject({ entities: [{ id: 'a' }, { id: 'b' }], arrivingSince: 10, requests: 2 })
    valueOf(await catalogue.stagePage(generation, pageOf('variables', 1, ['v'])))
    expect(arrived().entities).toBe(first.entities)
    const complete = valueOf(await catalogue.complete(generation, 20, []))
    expect(json).not.toHaveBeenCalled()
    expect(complete).toEqual(valueOf(await catalogue.read()))
  })

  it('lets other work pass while it reads a large catalogue', async () => {
    const { catalogue } = await aPartition(clock)
    const { generation } = valueOf(await catalogue.stage(10, 0))
    for (let page = 1; page <= 40; page++)
      valueOf(await catalogue.stagePage(generation, pageOf('variables', page, [`v${page}`])))
    let turns = 0
    let isReading = true
    const turn = (): void => {
      turns += 1
      if (isReading) setImmediate(turn)
    }
    setImmediate(turn)
    const read = valueOf(await catalogue.read())
    expect(read.variables.length).toBe(40)
    expect(turns).toBeGreaterThanOrEqual(5)
    turns = 0
    const resumed = valueOf(await catalogue.stage(20, 5))
    isReading = false
    expect(resumed.pages.length).toBe(40)
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('reads all pages of no generation in one go when filters and sources are complete', async () => {
    const catalogue = await syncedOnce()
    const { generation } = valueOf(await catalogue.stage(30, 30))
    valueOf(await catalogue.stagePage(generation, pageOf('facets:entity', 1, ['new'])))
    const reads = vi.spyOn(IDBIndex.prototype, 'getAll')
    const later = valueOf(await catalogue.completeLater(generation, []))
    expect(reads).not.toHaveBeenCalled()
    expect(later).toMatchObject({ facets: { entity: [{ id: 'new' }] }, requests: 2 })
  })

  it('drops the staged pages of one list, and of no other', async () => {
    const catalogue = await syncedOnce()
    const { generation } = valueOf(await catalogue.stage(30, 30))
    const kept = pageOf('entities', 1, ['a'])
    valueOf(await catalogue.stagePage(generation, kept))
    valueOf(await catalogue.stagePage(generation, pageOf('variables', 7, ['v'])))
    valueOf(await catalogue.unstageList(generation, 'variables'))
    expect(valueOf(await catalogue.stage(40, 30)).pages).toEqual([kept])
    expect(valueOf(await catalogue.read()).entities).toMatchObject([{ id: 'old' }])
  })

  const error = { kind: 'server', status: 500 } as const

  it('keeps the list that the service failed to give, says how old it is, and keeps none of its namesakes', async () => {
    const { catalogue } = await aPartition(clock)
    const first = valueOf(await catalogue.stage(10, 0))
    valueOf(await catalogue.stagePage(first.generation, pageOf('instances:modbus', 1, ['m'])))
    valueOf(await catalogue.stagePage(first.generation, pageOf('instances:modbus-tcp', 1, ['t'])))
    valueOf(await catalogue.complete(first.generation, 20, []))
    for (const [startedAt, endedAt] of [
      [30, 40],
      [50, 60],
    ] as const) {
      const { generation } = valueOf(await catalogue.stage(startedAt, startedAt))
      const failed = [{ list: 'instances:modbus', reason: error }] as const
      valueOf(await catalogue.complete(generation, endedAt, failed))
    }
    const read = valueOf(await catalogue.read())
    expect(read.dataSourceInstances.map(({ id }) => id)).toEqual(['m'])
    // The age is that of the copy, not that of the last synchronisation that kept it.
    expect([read.syncedAt, read.lacking]).toEqual([
      60,
      [{ list: 'instances:modbus', reason: error, keptFrom: 20 }],
    ])
  })

  it('shows what arrived of a failed list that it never had, and of one that is not whole', async () => {
    const catalogue = await syncedOnce()
    const { generation } = valueOf(await catalogue.stage(30, 30))
    valueOf(await catalogue.stagePage(generation, pageOf('variables', 1, ['v'])))
    valueOf(await catalogue.stagePage(generation, pageOf('entities', 1, ['new'])))
    valueOf(
      await catalogue.complete(generation, 40, [
        { list: 'variables', reason: error },
        { list: 'entities', reason: { kind: 'cut', pages: 1 } },
      ]),
    )
    const read = valueOf(await catalogue.read())
    expect([read.entities.map(({ id }) => id), read.variables.length]).toEqual([['new'], 1])
    expect(read.lacking).toEqual([
      { list: 'variables', reason: error },
      { list: 'entities', reason: { kind: 'cut', pages: 1 } },
    ])
  })
})
