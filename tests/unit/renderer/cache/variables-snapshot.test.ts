import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const COUNT = 2500
const PER_PAGE = 100

/** Every third variable lacks its optional fields, and many have the same organization, building or tag. */
function variableOf(i: number): Variable {
  const { organization, ...variable } = aVariable(i)
  return {
    ...variable,
    organization: { ...organization, id: `o${i % 3}` },
    entities: [{ id: `e${Math.floor(i / 50)}`, name: `Building “${Math.floor(i / 50)}”` }],
    tags: i % 2 === 0 ? [] : [{ id: 't', name: 'Tag\n1' }],
    ...(i % 3 > 0 && { lastRecordedTime: '2026-11-25 12:00', lastRecordedValue: i / 7 }),
    raw: { id: `v${i}`, any: { thing: i } },
  }
}

async function synced(id: string) {
  const { catalogue } = valueOf(await aCache({ now: () => 0 }).open(id))
  const { generation } = valueOf(await catalogue.stage(10, 0))
  const totalPages = COUNT / PER_PAGE
  for (let page = 1; page <= totalPages; page += 1) {
    const elements = Array.from({ length: PER_PAGE }, (_, at) => variableOf((page - 1) * PER_PAGE + at))
    valueOf(
      await catalogue.stagePage(generation, {
        ...({ list: 'variables', page, totalPages, totalRecords: COUNT } as const),
        elements,
      }),
    )
  }
  const complete = valueOf(await catalogue.complete(generation, 20, []))
  await expect.poll(() => rows(id, (states) => states.get('variables'))).toBeDefined()
  return complete
}

async function rows<T>(id: string, work: (states: Dexie.Table) => PromiseLike<T>): Promise<T> {
  const dexie = await new Dexie(databaseName(id), { indexedDB, IDBKeyRange }).open()
  const done = await work(dexie.table('states'))
  dexie.close()
  return done
}

const bare = (variables: readonly Variable[]) => variables.map(({ raw: _, ...variable }) => variable)
const reopened = async (id: string) => valueOf(await aCache({ now: () => 0 }).open(id)).catalogue

it('restores every variable as it was without parsing its page, and what the service sent of one on request', async () => {
  const before = await synced('snapshot')
  const catalogue = await reopened('snapshot')
  const parse = vi.spyOn(JSON, 'parse')
  const read = valueOf(await catalogue.read())
  // There are three parts of at most 1,000 variables, from 25 pages. The test runner parses short messages meanwhile.
  expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toHaveLength(3)
  parse.mockRestore()
  expect(read.variables).toEqual(bare(before.variables))
  expect({ ...read, variables: [] }).toEqual({ ...before, variables: [] })
  expect(valueOf(await catalogue.readRaw('hub-2321'))).toEqual({ id: 'v2321', any: { thing: 2321 } })
  expect(valueOf(await catalogue.readRaw('nothing'))).toBeUndefined()
})

it.each([
  ['is not there, as in a database of before', (states: Dexie.Table) => states.delete('variables')],
  ['lacks a part', (states: Dexie.Table) => states.delete('variables:1')],
  ['was cut', (states: Dexie.Table) => states.update('variables:2', { json: '{"shared":[],"rows":[["v' })],
  ['lacks rows', (states: Dexie.Table) => states.update('variables:2', { json: '{"shared":[],"rows":[]}' })],
  ['is of another synchronisation', (states: Dexie.Table) => states.update('variables:0', { generation: 7 })],
])('reads the pages and mends the snapshot where it %s', async (name, damage) => {
  const before = await synced(name)
  await rows<unknown>(name, damage)
  expect(valueOf(await (await reopened(name)).read())).toEqual(before)
  await expect
    .poll(async () => bare(valueOf(await (await reopened(name)).read()).variables))
    .toEqual(bare(before.variables))
  await expect
    .poll(async () => valueOf(await (await reopened(name)).read()).variables[0]?.raw)
    .toBeUndefined()
})
