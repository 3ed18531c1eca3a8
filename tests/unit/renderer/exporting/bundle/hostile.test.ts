import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { BundleDamage } from '#shared/bundle/damage.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import { aManifest } from '#support/files/a-bundle-file.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { columnsOf } from '#support/a-segment.ts'
import { bundleFiles, noProgress, noSignal } from '#support/files/bundle-files.ts'
import { forgedBundle, listedEntry } from '#support/files/forged-bundle.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const clock = { now: () => Date.UTC(2026, 10, 22) }
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

let opened = 0

/** Opens and receives a file; one that is refused must leave nothing behind. */
async function damageIn(file: Uint8Array): Promise<BundleDamage | undefined> {
  const cache = aCache(clock)
  const files = bundleFiles(cache, clock)
  const id = `hostile-${opened++}`
  const bundle = await files.service.open(files.place(file), noProgress, noSignal)
  const received = bundle.ok ? await bundle.value.receive(id, 'beside', noProgress, noSignal) : bundle
  if (received.ok) return undefined
  expect(valueOf(await cache.list())).not.toContain(id)
  if ('damage' in received) return received.damage
  throw new Error(JSON.stringify(received.error))
}

const part = bytesFromColumns(
  columnsOf([
    [0, 1],
    [3_600_000, 2],
  ]),
)
const head = {
  dataHubId: 'b0',
  resolution: 'hourly',
  unitOfValues: 'kW',
  bucketZone: 'UTC',
  covered: [{ start: 0, end: 7_200_000, fetchedAt: 1 }],
  parts: [{ entry: 'series/000001-0001.f64', points: 2 }],
}
const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value))
const partEntry = ['series/000001-0001.f64', part] as const
const counts = { ...aManifest.counts, series: 1, points: 2 }

/** A series whose head is changed in one place. */
function aSeries(change: Readonly<Record<string, unknown>>): Promise<Buffer> {
  return forgedBundle({
    packed: [partEntry, ['series/000001.json', json({ ...head, ...change })]],
    manifest: { counts },
  })
}

describe('a file that somebody made on purpose', () => {
  it('is taken where nothing is wrong with it', async () => {
    expect(await damageIn(await aSeries({}))).toBeUndefined()
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\x.json',
    'series/../000001.json',
    'jobs/000001.json\u0000',
    'a/',
  ])('is refused for the name %j', async (name) => {
    const damage = await damageIn(await forgedBundle({ packed: [[name, utf8('{}')]] }))
    expect(damage).toEqual({ entry: name, fault: 'name', offset: 0 })
  })

  it('is refused by the name that leads out of it where nothing seals it', async () => {
    const sealed = await forgedBundle({ packed: [['../../etc/passwd', utf8('{}')]] })
    const damage = await damageIn(sealed.subarray(0, -1))
    expect(damage).toEqual({ entry: '../../etc/passwd', fault: 'name', offset: 0 })
  })

  it('is refused for an entry that occurs twice', async () => {
    const file = await forgedBundle({
      packed: [
        ['jobs/000001.json', utf8('{}')],
        ['jobs/000001.json', utf8('[]')],
      ],
    })
    expect(await damageIn(file)).toMatchObject({ entry: 'jobs/000001.json', fault: 'duplicate' })
  })

  it('is refused for an entry that grows beyond what is listed, before it has grown', async () => {
    const bomb = new Uint8Array(30 * 1024 * 1024)
    const entries = [{ ...listedEntry(['jobs/000001.json', bomb]), bytes: 10 }]
    const file = await forgedBundle({ packed: [['jobs/000001.json', bomb]], manifest: { entries } })
    expect(file.length).toBeLessThan(100_000)
    expect(await damageIn(file)).toMatchObject({ entry: 'jobs/000001.json', fault: 'too-large' })
  })

  it('is refused where it says that an entry is larger than any may be', async () => {
    const entries = [{ ...listedEntry(['jobs/000001.json', utf8('{}')]), bytes: 2 ** 40 }]
    expect(
      await damageIn(
        await forgedBundle({ packed: [['jobs/000001.json', utf8('{}')]], manifest: { entries } }),
      ),
    ).toEqual({
      entry: 'manifest.json',
      fault: 'malformed',
      path: 'entries.0.bytes',
    })
  })

  it('is refused where all of it unpacks to far more than it is', async () => {
    const zeros = new Uint8Array(40 * 1024 * 1024)
    const packed = [1, 2, 3].map((at) => [`jobs/00000${at}.json`, zeros] as const)
    expect(await damageIn(await forgedBundle({ packed }))).toMatchObject({ fault: 'too-large' })
  })

  it('is refused for a manifest larger than any is', async () => {
    const manifest = { app: 'x'.repeat(65 * 1024 * 1024) }
    expect(await damageIn(await forgedBundle({ packed: [], manifest }))).toMatchObject({
      entry: 'manifest.json',
      fault: 'too-large',
    })
  })

  it.each([
    ['entries', 'x'],
    ['entries', { length: 2 }],
    ['counts', null],
    ['kind', 'restore'],
    ['connection', { name: 'x', baseUrl: 'y', kind: 'service', token: 'z' }],
    ['stamps', ['start']],
    ['__proto__', { polluted: true }],
  ])('is refused for a manifest whose %s is %j', async (key, value) => {
    const manifest = Object.fromEntries([[key, value]])
    const file = await forgedBundle({ packed: [], manifest })
    const damage = await damageIn(
      key === '__proto__'
        ? await forgedBundle({
            packed: [],
            manifest: `{"__proto__":{"polluted":true},${JSON.stringify({ ...aManifest, entries: [] }).slice(1)}`,
          })
        : file,
    )
    expect(damage).toMatchObject({ entry: 'manifest.json', fault: 'malformed' })
    expect({}).not.toHaveProperty('polluted')
  })

  it('says so where it was written by a later version', async () => {
    expect(await damageIn(await forgedBundle({ packed: [], manifest: { version: 2, unknown: 1 } }))).toEqual({
      entry: 'manifest.json',
      fault: 'newer-version',
    })
  })

  it.each([
    ['covered', [{ start: 2, end: 1, fetchedAt: 0 }]],
    [
      'covered',
      [
        { start: 0, end: 2, fetchedAt: 0 },
        { start: 1, end: 3, fetchedAt: 0 },
      ],
    ],
    ['bucketZone', 'Mars/Olympus'],
    ['resolution', 'toString'],
    ['parts', [{ entry: 'manifest.json', points: 2 }]],
    ['parts', [{ entry: 'series/000001-0001.f64', points: 3 }]],
    ['parts', [{ entry: 'series/000001-0001.f64', points: 1e9 }]],
    ['parts', []],
    ['parts', [...head.parts, ...head.parts]],
    ['parts', [{ entry: 'series/000009-0001.f64', points: 2 }]],
    ['constructor', { prototype: {} }],
  ])('is refused for a series whose %s is %j', async (key, value) => {
    expect((await damageIn(await aSeries({ [key]: value })))?.entry).toMatch(/^series\/0000/)
  })

  it.each([
    [
      'instants that fall',
      [
        [3_600_000, 1],
        [0, 2],
      ],
    ],
    [
      'an instant twice',
      [
        [0, 1],
        [0, 2],
      ],
    ],
    [
      'no instant',
      [
        [NaN, 1],
        [1, 2],
      ],
    ],
    [
      'no value',
      [
        [0, NaN],
        [1, 2],
      ],
    ],
    [
      'an endless instant',
      [
        [0, 1],
        [Infinity, 2],
      ],
    ],
  ] as const)('is refused for values with %s', async (_name, pairs) => {
    const packed = [
      ['series/000001-0001.f64', bytesFromColumns(columnsOf(pairs))],
      ['series/000001.json', json(head)],
    ] as const
    expect(await damageIn(await forgedBundle({ packed, manifest: { counts } }))).toEqual({
      entry: 'series/000001-0001.f64',
      fault: 'malformed',
    })
  })

  it('is refused if the same series occurs twice', async () => {
    const packed = [
      partEntry,
      ['series/000001.json', json(head)],
      ['series/000002.json', json({ ...head, parts: [] })],
    ] as const
    expect(await damageIn(await forgedBundle({ packed, manifest: { counts } }))).toMatchObject({
      entry: 'series/000002.json',
      fault: 'duplicate',
    })
  })

  it('is refused for counts that are not those of its entries', async () => {
    const packed = [partEntry, ['series/000001.json', json(head)]] as const
    expect(await damageIn(await forgedBundle({ packed }))).toEqual({
      entry: 'manifest.json',
      fault: 'count',
      path: 'counts.series',
    })
  })

  it.each([
    ['variables', [{ ...aVariable(1), entities: 'none' }]],
    ['variables', [null]],
    ['variables', { length: 1 }],
    ['entities', [{ id: 1 }]],
    ['toString', []],
  ])('is refused for a catalogue whose %s are %j', async (list, elements) => {
    const page = { list, page: 1, totalPages: 1, elements }
    const file = await forgedBundle({
      packed: [['catalogue/000001.json', json(page)]],
      manifest: { counts: { ...aManifest.counts, pages: 1 } },
    })
    expect(await damageIn(file)).toMatchObject({ entry: 'catalogue/000001.json', fault: 'malformed' })
  })

  it('is refused for a workspace that would not open', async () => {
    const file = await forgedBundle({
      packed: [['workspaces/000001.json', json({ id: 'w', document: { version: 3, cards: 7 } })]],
      manifest: { counts: { ...aManifest.counts, workspaces: 1 } },
    })
    expect(await damageIn(file)).toMatchObject({ entry: 'workspaces/000001.json', fault: 'malformed' })
  })

  it('is refused for text that is not UTF-8', async () => {
    const file = await forgedBundle({ packed: [['jobs/000001.json', Uint8Array.of(0x22, 0xff, 0x22)]] })
    expect(await damageIn(file)).toMatchObject({ entry: 'jobs/000001.json', fault: 'malformed' })
  })
})
