import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import type { BlockRecord } from '#renderer/cache/records.ts'
import { isIntact, blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'
import { encodeBlock } from '#renderer/cache/series/blocks/encode-block.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const HOUR = 3_600_000
const SPAN = blockSpanMs('hourly')
const seriesKey = { dataHubId: 'hub', resolution: 'hourly' } as const
/** Two hours on either side of the boundary between two blocks. */
const interval = { start: SPAN - 2 * HOUR, end: SPAN + 2 * HOUR }
const hours = [-2, -1, 0, 1].map((hour) => SPAN + hour * HOUR)
const segment = aSegment(seriesKey, interval, columnsOf(hours.map((time, at) => [time, at + 0.5])))

async function written(id: string) {
  const partition = valueOf(await aCache({ now: () => 0 }).open(id))
  const news: CacheEvent[] = []
  partition.archive.onEvent((each) => news.push(each))
  valueOf(await partition.series.write(segment, 'UTC'))
  onTestFinished(() => {
    partition.close()
  })
  return { partition, news }
}

/** Rewrites the second block, or another one, without the knowledge of the cache. */
async function damage(id: string, change: (block: BlockRecord) => unknown, which = 1): Promise<void> {
  const dexie = await new Dexie(databaseName(id), { indexedDB, IDBKeyRange }).open()
  const blocks = dexie.table<BlockRecord>('blocks')
  const block = (await blocks.toArray())[which]
  if (block === undefined) throw new Error('no such block')
  await dexie.table('blocks').put(change(block))
  dexie.close()
}

/** A block whose values lie in a missing file fails every read that includes it. */
const inLostFile = (block: BlockRecord): unknown => ({ ...block, values: 'in a lost file' })

function loseFile(): void {
  const { structuredClone: clone } = globalThis
  globalThis.structuredClone = (value: unknown) => {
    if (JSON.stringify([value]).includes('in a lost file'))
      throw new DOMException('Failed to read large IndexedDB value', 'UnknownError')
    return clone(value)
  }
  onTestFinished(() => {
    globalThis.structuredClone = clone
  })
}

const damages: [string, (block: BlockRecord) => unknown][] = [
  ['a value that is another', (block) => ({ ...block, values: Float64Array.of(7, 8) })],
  ['truncated values', (block) => ({ ...block, values: Float64Array.of(2.5) })],
  ['values that are gone', ({ values: _values, ...block }) => ({ ...block, values: {} })],
  ['another start', (block) => ({ ...block, first: SPAN + 60_000 })],
]

describe('a damaged block', () => {
  it.each(damages)(
    'with %s is reported, withdrawn, and fetched again like missing data',
    async (name, change) => {
      const id = `block-${name}`
      const { partition, news } = await written(id)
      await damage(id, change)
      const read = valueOf(await partition.series.read(seriesKey, interval))
      expect([...read.times]).toEqual(hours.slice(0, 2))
      expect(read.covered.map(({ start, end }) => [start, end])).toEqual([[interval.start, SPAN]])
      expect(news).toEqual([{ kind: 'damaged', seriesKey, points: 2 }])
      expect(valueOf(await partition.archive.readMap())).toMatchObject([{ points: 2 }])

      valueOf(await partition.series.write(segment, 'UTC'))
      const again = valueOf(await partition.series.read(seriesKey, interval))
      expect([again.values, again.covered.length]).toEqual([segment.values, 1])
      expect(news.length).toBe(1)
    },
  )

  it('is not merged into what is written beside it', async () => {
    const { partition, news } = await written('beside')
    await damage('beside', (block) => ({ ...block, values: Float64Array.of(7, 8) }))
    const last = { start: SPAN + HOUR, end: interval.end }
    valueOf(await partition.series.write(aSegment(seriesKey, last, columnsOf([[SPAN + HOUR, 3.5]])), 'UTC'))
    expect(news.map(({ kind }) => kind)).toEqual(['damaged'])
    const read = valueOf(await partition.series.read(seriesKey, interval))
    expect([...read.values]).toEqual([0.5, 1.5, 3.5])
    expect(read.covered.map(({ start, end }) => [start, end])).toEqual([
      [interval.start, SPAN],
      [last.start, last.end],
    ])
  })

  it('that is unreadable is withdrawn though another one is that nobody looks at', async () => {
    const { partition, news } = await written('two')
    await damage('two', inLostFile, 0)
    await damage('two', inLostFile, 1)
    loseFile()
    const read = valueOf(await partition.series.read(seriesKey, { start: SPAN, end: interval.end }))
    expect([read.values.length, read.covered]).toEqual([0, []])
    expect(news).toEqual([{ kind: 'damaged', seriesKey, points: 4 }])
    valueOf(await partition.series.write(segment, 'UTC'))
    expect(valueOf(await partition.series.read(seriesKey, interval)).values).toEqual(segment.values)
  })

  it('written before there were checksums is read as it is', async () => {
    const { partition, news } = await written('older')
    await damage('older', ({ sum: _sum, ...block }) => block)
    expect(valueOf(await partition.series.read(seriesKey, interval)).values).toEqual(segment.values)
    expect(news).toEqual([])
  })
})

describe('isIntact', () => {
  it('sees every single bit that flips', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        fc.nat(),
        (values, isRegular, place) => {
          const times = values.map((_, at) => at * at * (isRegular ? 0 : 7) + at * 60_000)
          const block = encodeBlock('k', 0, columnsOf(values.map((value, at) => [times[at] ?? 0, value])))
          expect(isIntact(block)).toBe(true)
          const stored = 'steps' in block.values ? block.values.steps : block.values
          const bytes = new Uint8Array(stored.buffer)
          const at = place % (8 * bytes.length)
          bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
          expect(isIntact(block)).toBe(false)
        },
      ),
    )
  })
})
