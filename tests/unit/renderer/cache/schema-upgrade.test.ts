import 'fake-indexeddb/auto'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Dexie } from 'dexie'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import { declareSchema } from '#renderer/cache/schema.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { HOUR_MS as HOUR } from '#shared/time/instant.ts'
import { aCache, valueOf } from '#support/a-partition.ts'

/** Stores of the first version of the schema. */
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

const fixtures = resolve(import.meta.dirname, '../../../fixtures/partitions')
const fixture = z.object({
  schemaVersion: z.number(),
  rows: z.record(z.string(), z.array(z.unknown())),
})
const typed = z.object({
  typed: z.string(),
  numbers: z.array(z.union([z.number(), z.literal('NaN').transform(() => NaN)])),
})
const arrays: Readonly<Record<string, new (numbers: number[]) => unknown>> = {
  ...{ Float64Array, Float32Array, Int8Array, Int16Array, Int32Array, Uint8Array, Uint16Array, Uint32Array },
}

/** Returns rows as a version of the app stored them, since JSON has no typed arrays. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  const found = typed.safeParse(value)
  const array = found.success ? arrays[found.data.typed] : undefined
  if (found.success && array !== undefined) return new array(found.data.numbers)
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, revived(own)]))
}

/** A partition as stored under one version of the schema, which the file names. */
async function storedPartition(version: number, name: string): Promise<void> {
  const text = readFileSync(resolve(fixtures, `version-${String(version)}.json`), 'utf8')
  const { schemaVersion, rows } = fixture.parse(JSON.parse(text))
  const old = new Dexie(databaseName(name), { indexedDB, IDBKeyRange })
  old.version(schemaVersion).stores(schemaVersion < 2 ? first : { ...first, documents: 'id' })
  for (const [table, list] of Object.entries(rows)) await old.table(table).bulkPut(list.map(revived))
  old.close()
}

const stored = globSync('version-*.json', { cwd: fixtures }).map((name) => Number(/\d+/.exec(name)?.[0]))

it('every version of the schema, the newest included, has a stored partition', () => {
  const newest = new Dexie('newest', { indexedDB, IDBKeyRange })
  declareSchema(newest)
  expect(stored.toSorted((a, b) => a - b)).toEqual(Array.from({ length: newest.verno }, (_, at) => at + 1))
})

describe.each(stored)('a stored partition of version %i', (version) => {
  const start = Date.UTC(2024, 0, 1)
  const expected = (hour: number): number => Math.round((50 + 10 * Math.sin(hour / 4)) * 100) / 100

  it('is opened with all it held', async () => {
    const name = `stored-${String(version)}`
    await storedPartition(version, name)
    const partition = valueOf(await aCache({ now: () => start + 300 * HOUR }).open(name))

    // The map is read before anything else, since reading counts as use.
    const map = valueOf(await partition.archive.readMap())
    expect(map.find(({ seriesKey }) => seriesKey.dataHubId === 'hub-1')).toMatchObject({
      ...{ pinned: true, usedAt: start + 201 * HOUR, points: 66 },
    })

    const range = { start, end: start + 72 * HOUR }
    const hourly = valueOf(await partition.series.read({ dataHubId: 'hub-1', resolution: 'hourly' }, range))
    const hours = Array.from({ length: 72 }, (_, hour) => hour).filter((hour) => hour < 30 || hour >= 36)
    expect([...hourly.times]).toEqual(hours.map((hour) => start + hour * HOUR))
    expect([...hourly.values]).toEqual(hours.map(expected))
    expect(hourly.covered.map(({ start: from, end }) => ({ start: from, end }))).toEqual([range])
    expect(hourly.units).toBe('kW')
    const raw = valueOf(await partition.series.read({ dataHubId: 'hub-2', resolution: 'raw' }, range))
    expect([...raw.times]).toEqual([1000, 61_500, 200_000, 3_700_123].map((ms) => start + ms))
    expect([...raw.values]).toEqual([1.5, 2.25, 2.25, 9.125])

    const [revision] = valueOf(await partition.archive.readRevisions())
    expect(revision).toMatchObject({ time: start + 2 * HOUR, after: expected(2) })
    expect(revision).not.toHaveProperty('before')
    const catalogue = valueOf(await partition.catalogue.read())
    expect(JSON.stringify(catalogue)).toContain('Northgate University')
    expect(valueOf(await partition.workspaces.list())).toMatchObject([{ id: 'w', name: 'Winter' }])
    expect(valueOf(await partition.jobs.list())).toMatchObject([{ id: 'j' }])
    const documents = valueOf(await partition.documents.list())
    expect(documents).toEqual(version < 2 ? [] : [{ name: 'favourites', variables: ['hub-1'] }])
    expect(await partition.readLost()).toBeUndefined()
    partition.close()
  })
})

describe('declareSchema', () => {
  it('opens a partition of version 1, keeps what it holds, and adds documents', async () => {
    const old = new Dexie(databaseName('aged'), { indexedDB, IDBKeyRange })
    old.version(1).stores(first)
    await old.table('workspaces').put({ id: 'w', document: { id: 'w', name: 'Winter' } })
    old.close()

    const partition = valueOf(await aCache({ now: () => 0 }).open('aged'))
    expect(valueOf(await partition.workspaces.list())).toEqual([{ id: 'w', name: 'Winter' }])
    await partition.documents.put('drift', { name: 'drift' })
    expect(valueOf(await partition.documents.list())).toEqual([{ name: 'drift' }])
    partition.close()
  })

  it('opens a partition of version 3, and learns from its values how far each series reaches', async () => {
    const old = new Dexie(databaseName('aged-3'), { indexedDB, IDBKeyRange })
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
