import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'
import type { BundleOrder, BundleOutcome } from '#renderer/ports/bundle-service.ts'
import { documentShelves } from '#shared/contract/document-calls.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'
import { aMeteredEntity, aMeter } from '#support/a-metered-entity.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf, pairsOf } from '#support/a-segment.ts'
import { bundleFiles, noProgress, noSignal } from '#support/files/bundle-files.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = { now: () => Date.UTC(2026, 10, 22) }
const house = aMeteredEntity('b0', 'Building 0')
const shed = aMeteredEntity('b1', 'Building 1')
const meters = [
  aMeter(house, 'b0-electricity', 'Building 0 electricity'),
  aMeter(house, 'b0-gas', 'Building 0 gas'),
  aMeter(shed, 'b1-electricity', 'Building 1 electricity'),
]
/** It lies on both sides of the boundary of two blocks, across a clock change. */
const SEAM = blockSpanMs('hourly') * 24

async function filled(id: string): Promise<CachePartition> {
  const partition = valueOf(await aCache(clock).open(id))
  const { generation } = valueOf(await partition.catalogue.stage(clock.now(), 0))
  const page = { page: 1, totalPages: 1, totalRecords: undefined }
  const organizations = [{ id: 'o1', name: 'Estate', raw: {} }]
  for (const [list, elements] of [
    ['organizations', organizations],
    ['entities', [house, shed]],
    ['variables', meters],
  ] as const)
    valueOf(await partition.catalogue.stagePage(generation, { ...page, list, elements }))
  valueOf(await partition.catalogue.complete(generation, clock.now() - DAY, []))
  for (const { dataHubId } of meters) {
    const interval = { start: SEAM - 50 * DAY, end: SEAM + 50 * DAY }
    // A day in the middle is a gap: it was requested, and there was nothing.
    const pairs = Array.from({ length: 2400 }, (_, at) => [interval.start + at * HOUR, at / 7] as const)
    const present = pairs.filter(([time]) => time < SEAM || time >= SEAM + DAY)
    const segment = aSegment({ dataHubId, resolution: 'hourly' }, interval, {
      ...columnsOf(present),
      fetchedAt: clock.now() - 7,
    })
    valueOf(await partition.series.write(segment, 'Europe/London'))
  }
  // Settled values change, which is a revision. A second interval leaves a stretch between them that was never fetched.
  const again = { start: SEAM - 2 * DAY, end: SEAM - DAY }
  const changed = aSegment({ dataHubId: 'b0-gas', resolution: 'hourly' }, again, {
    ...columnsOf([[again.start, 5]]),
    fetchedAt: clock.now(),
  })
  valueOf(await partition.series.write(changed, 'Europe/London'))
  const later = { start: SEAM + 90 * DAY, end: SEAM + 91 * DAY }
  valueOf(
    await partition.series.write(
      aSegment({ dataHubId: 'b0-electricity', resolution: 'hourly' }, later, { fetchedAt: clock.now() }),
      'Europe/London',
    ),
  )
  // An answer for the day before overlaps the first one by an hour with other values, which makes a seam.
  const before = { start: SEAM - 51 * DAY, end: SEAM - 50 * DAY + HOUR }
  const meeting = aSegment({ dataHubId: 'b0-electricity', resolution: 'hourly' }, before, {
    ...columnsOf([[before.end - HOUR, 3]]),
    fetchedAt: clock.now() + 1,
  })
  valueOf(await partition.series.write(meeting, 'Europe/London'))
  await partition.archive.setPinned({ dataHubId: 'b0-gas', resolution: 'hourly' }, true)
  const source = { kind: 'variable', dataHubId: 'b0-electricity' } as const
  const view = {
    ...emptyView,
    operands: [{ id: 'a#1', source }],
    notes: [{ id: 'n', interval: later, text: 'Boiler' }],
  }
  await partition.workspaces.put('w1', documentFromView(view, { id: 'w1', name: 'Winter', savedAt: 1 }))
  await partition.workspaces.put('w2', documentFromView(emptyView, { id: 'w2', name: 'Private', savedAt: 2 }))
  await partition.documents.put('collections', {
    name: 'collections',
    content: { recent: ['b1-electricity'] },
  })
  await partition.jobs.put('j', { version: 9, unknown: true })
  return partition
}

function orderOf(connectionId: string, content: BundleOrder['content']): BundleOrder {
  const connection = {
    id: connectionId,
    name: 'Estate',
    baseUrl: 'https://x.example/v1',
    kind: 'service',
  } as const
  return { connection, content, app: '0.1.0', stamps: 'start', totalizers: 'at-end' }
}

/** Returns every row of every table and every document, except generations and times of use. */
async function rowsOf(id: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const dexie = await new Dexie(databaseName(id), { indexedDB, IDBKeyRange }).open()
  const tables = dexie.tables.map(async (table): Promise<[string, unknown[]]> => [
    table.name,
    await table.toArray(),
  ])
  const rows = Object.fromEntries(await Promise.all(tables))
  dexie.close()
  const withoutGeneration = (rows['pages'] ?? []).map((row) => ({ ...(row as object), generation: 0 }))
  const { dump, close } = valueOf(await aCache(clock).open(id))
  const documents = await Promise.all(
    documentShelves.map(async (shelf) => [shelf, valueOf(await dump.readKept(shelf))] as const),
  )
  close()
  return { ...rows, ...Object.fromEntries(documents), pages: withoutGeneration, states: [] }
}

function received<T>(outcome: BundleOutcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(JSON.stringify(outcome))
}

async function transferred(from: string, to: string, content: BundleOrder['content']): Promise<Uint8Array> {
  const cache = aCache(clock)
  const files = bundleFiles(cache, clock)
  valueOf(await files.service.write(orderOf(from, content), 'x', noProgress, noSignal))
  const [file = new Uint8Array()] = files.finished.values()
  const opened = received(await files.service.open(files.place(file), noProgress, noSignal))
  expect(opened.manifest).toMatchObject({ stamps: 'start', totalizers: 'at-end' })
  received(await opened.receive(to, 'beside', noProgress, noSignal))
  return file
}

const bundle = { kind: 'bundle', workspaceIds: ['w1'], meterIds: [], shown: [] } as const

describe('a backup', () => {
  it('brings back every block, cover, document and row of the catalogue', async () => {
    const partition = await filled('full')
    await transferred('full', 'full-again', { kind: 'backup' })
    const before = await rowsOf('full')
    expect(before['blocks']).toHaveLength(6)
    expect(before['revisions']).not.toHaveLength(0)
    expect(before['workspaces']).toHaveLength(2)
    expect(before['jobs']).toHaveLength(1)
    expect(await rowsOf('full-again')).toEqual(before)
    const again = valueOf(await aCache(clock).open('full-again'))
    // The partition was read before, so its variables now come without the service's own records.
    const { variables, ...rest } = valueOf(await again.catalogue.read())
    const known = valueOf(await partition.catalogue.read())
    expect({ ...rest, variables: variables.map(({ raw: _, ...one }) => one) }).toEqual(known)
    partition.close()
    again.close()
  })

  it('brings back what any segments left', async () => {
    let number = 0
    const aSegmentAt = fc.record({
      from: fc.integer({ min: 0, max: 700 }),
      values: fc.array(fc.option(fc.double({ noNaN: true })), { minLength: 1, maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(aSegmentAt, { minLength: 1, maxLength: 5 }), async (segments) => {
        const id = `any-${number++}`
        const partition = valueOf(await aCache(clock).open(id))
        for (const { from, values } of segments) {
          const start = SEAM + (from - 350) * 60_000
          const pairs = values.flatMap((value, at) =>
            value === null ? [] : [[start + at * 60_000, value] as const],
          )
          const interval = { start, end: start + values.length * 60_000 }
          const segment = aSegment({ dataHubId: 'm', resolution: 'minute' }, interval, columnsOf(pairs))
          valueOf(await partition.series.write(segment, 'Asia/Kathmandu'))
        }
        partition.close()
        await transferred(id, `${id}-again`, { kind: 'backup' })
        expect(await rowsOf(`${id}-again`)).toEqual(await rowsOf(id))
      }),
      { numRuns: 25 },
    )
  })

  it('takes the place of a cache only once it is whole', async () => {
    const partition = await filled('over')
    const cache = aCache(clock)
    const files = bundleFiles(cache, clock)
    valueOf(await files.service.write(orderOf('over', { kind: 'backup' }), 'x', noProgress, noSignal))
    const [file = new Uint8Array()] = files.finished.values()
    valueOf(await partition.workspaces.remove('w1'))
    partition.close()
    const ended = new AbortController()
    const opened = received(await files.service.open(files.place(file), noProgress, noSignal))
    const halfway = (): void => {
      ended.abort()
    }
    expect(await opened.receive('over', 'over', halfway, ended.signal)).toMatchObject({
      error: { kind: 'cancelled' },
    })
    const asBefore = valueOf(await cache.open('over'))
    expect(valueOf(await asBefore.workspaces.list())).toHaveLength(1)
    asBefore.close()
    received(await opened.receive('over', 'over', noProgress, noSignal))
    const restored = valueOf(await cache.open('over'))
    expect(valueOf(await restored.workspaces.list())).toHaveLength(2)
    expect(valueOf(await restored.archive.readMap())).toHaveLength(3)
    restored.close()
  })
})

describe('a bundle', () => {
  it('has what its workspaces need, and nothing else of the portfolio', async () => {
    const partition = await filled('part')
    const file = await transferred('part', 'part-again', bundle)
    const again = valueOf(await aCache(clock).open('part-again'))
    const [series, ...others] = valueOf(await again.archive.readMap())
    expect(others).toEqual([])
    expect(series?.seriesKey.dataHubId).toBe('b0-electricity')
    const catalogue = valueOf(await again.catalogue.read())
    // The other meter of its building is included, so that the main meter is recognized as before.
    expect(catalogue.variables.map(({ dataHubId }) => dataHubId)).toEqual(['b0-electricity', 'b0-gas'])
    expect(catalogue.entities.map(({ id }) => id)).toEqual(['b0'])
    expect(valueOf(await again.workspaces.list())).toMatchObject([
      { name: 'Winter', notes: [{ text: 'Boiler' }] },
    ])
    expect(Buffer.from(file).includes('Private')).toBe(false)
    partition.close()
    again.close()
  })

  it('distinguishes a gap from a time that was never fetched', async () => {
    const partition = await filled('gaps')
    await transferred('gaps', 'gaps-again', bundle)
    const again = valueOf(await aCache(clock).open('gaps-again'))
    const seriesKey = { dataHubId: 'b0-electricity', resolution: 'hourly' } as const
    const all = { start: SEAM - 60 * DAY, end: SEAM + 100 * DAY }
    const before = valueOf(await partition.series.read(seriesKey, all))
    const after = valueOf(await again.series.read(seriesKey, all))
    expect(after.covered).toEqual(before.covered)
    // The hour for which two answers differed is still marked.
    expect(after.covered.flatMap(({ seams = [] }) => seams)).toMatchObject([{ after: 3 }])
    expect(pairsOf(after)).toEqual(pairsOf(before))
    expect(pairsOf(after).some(([time]) => time >= SEAM && time < SEAM + DAY)).toBe(false)
    partition.close()
    again.close()
  })

  it('lists the series it passes on, and a backup lists none', async () => {
    const partition = await filled('figures')
    const { service } = bundleFiles(aCache(clock), clock)
    const write = async (content: BundleOrder['content']) =>
      valueOf(await service.write(orderOf('figures', content), 'x', noProgress, noSignal))
    expect(await write(bundle)).toMatchObject({
      series: [
        {
          dataHubId: 'b0-electricity',
          interval: { start: SEAM - 51 * DAY, end: SEAM + 91 * DAY },
        },
      ],
    })
    expect(await write({ kind: 'backup' })).toMatchObject({ series: [] })
    partition.close()
  })

  it('leaves nothing half written where the disk is full or it is cancelled', async () => {
    const partition = await filled('half')
    const files = bundleFiles(aCache(clock), clock)
    const ended = new AbortController()
    ended.abort()
    expect(await files.service.write(orderOf('half', bundle), 'x', noProgress, ended.signal)).toMatchObject({
      error: { kind: 'cancelled' },
    })
    files.fillDisk()
    expect(await files.service.write(orderOf('half', bundle), 'x', noProgress, noSignal)).toMatchObject({
      error: { kind: 'file', reason: 'no-space' },
    })
    expect(files.open()).toBe(0)
    expect(files.finished.size).toBe(0)
    partition.close()
  })

  it('leaves nothing of a file that is refused', async () => {
    const partition = await filled('refused')
    const cache = aCache(clock)
    const files = bundleFiles(cache, clock)
    valueOf(await files.service.write(orderOf('refused', bundle), 'x', noProgress, noSignal))
    const [file = new Uint8Array()] = files.finished.values()
    // The seal does not notice the change, as when the file changes while it is read.
    const copy = Uint8Array.from(file)
    const opened = received(await files.service.open(files.place(copy), noProgress, noSignal))
    copy[Buffer.from(copy).indexOf('workspaces/000001.json') + 40] = 0
    expect(await opened.receive('refused-again', 'beside', noProgress, noSignal)).toMatchObject({
      damage: { entry: 'workspaces/000001.json' },
    })
    expect(valueOf(await cache.list())).not.toContain('refused-again')
    partition.close()
  })
})
