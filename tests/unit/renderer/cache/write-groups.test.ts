import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CachePartition } from '#renderer/ports/cache.ts'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'
import type { Segment } from '#shared/series/columns.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf, pairsOf } from '#support/a-segment.ts'

const MINUTE = 60_000
/** Near a block's edge. */
const ORIGIN = 1200 * blockSpanMs('minute') - 40 * MINUTE
const clock = { now: () => ORIGIN }
const range = { start: ORIGIN, end: ORIGIN + 200 * MINUTE }
const names = ['a', 'b', 'c'] as const
const seriesKeyOf = (dataHubId: string) => ({ dataHubId, resolution: 'minute' }) as const

interface Turn {
  readonly segment: Segment
  /** True if the previous request is awaited first. */
  readonly waits: boolean
}

const aTurn = fc
  .record({
    name: fc.constantFrom(...names),
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 60 }),
    level: fc.integer({ min: 0, max: 1 }),
    fetchedMinute: fc.integer({ min: 0, max: 400 }),
    units: fc.constantFrom('kW', 'kW', 'kW', 'kW', 'MW'),
    stamps: fc.constantFrom('start', 'start', 'start', 'start', 'end'),
    waits: fc.boolean(),
  })
  .map(({ name, from, length, level, fetchedMinute, units, stamps, waits }): Turn => {
    const interval = { start: ORIGIN + from * MINUTE, end: ORIGIN + (from + length) * MINUTE }
    const pairs = Array.from({ length }, (_, at) => [interval.start + at * MINUTE, level] as const)
    const told = { ...columnsOf(pairs), fetchedAt: ORIGIN + fetchedMinute * MINUTE, units, stamps } as const
    return { segment: aSegment(seriesKeyOf(name), interval, told), waits }
  })

/** Returns everything that a partition says about its series. */
async function contentsOf({ series, archive }: CachePartition): Promise<unknown> {
  const map = valueOf(await archive.readMap()).toSorted((a, b) =>
    JSON.stringify(a.seriesKey) < JSON.stringify(b.seriesKey) ? -1 : 1,
  )
  const columns = await Promise.all(
    map.map(async ({ seriesKey }) => pairsOf(valueOf(await series.read(seriesKey, range)))),
  )
  return { map, columns }
}

function minuteOf(name: string, minute: number, value: number): Segment {
  const start = ORIGIN + minute * MINUTE
  return aSegment(seriesKeyOf(name), { start, end: start + MINUTE }, columnsOf([[start, value]]))
}

/** Counts the transactions that write series; those of the ledger are counted separately. */
function countTransactions(): () => number {
  const { transaction } = IDBDatabase.prototype
  let count = 0
  IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
    if (mode === 'readwrite' && [stores].flat().includes('series')) count += 1
    return transaction.call(this, stores, mode, ...rest)
  }
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction
  })
  return () => count
}

/** Refuses to put any value that `refuses` selects. */
function refusePuts(refuses: (value: unknown) => boolean): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    if (refuses(args[0])) throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, args)
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put
  })
}

const isOfSeries = (name: string) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  JSON.stringify(value.key).includes(`\\"${name}\\"`)

describe('writes that wait for each other', () => {
  it('leave the same state and answers as one write after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aTurn, { minLength: 2, maxLength: 12 }), async (turns) => {
        const [together, apart] = [await aPartition(clock), await aPartition(clock)]
        const asked: Promise<unknown>[] = []
        for (const { segment, waits } of turns) {
          if (waits) await Promise.all(asked)
          asked.push(together.series.write(segment, 'UTC'))
        }
        const expected: unknown[] = []
        for (const { segment } of turns) expected.push(await apart.series.write(segment, 'UTC'))
        expect(await Promise.all(asked)).toEqual(expected)
        expect(await contentsOf(together)).toEqual(await contentsOf(apart))
        together.close()
        apart.close()
      }),
      { numRuns: 60 },
    )
  })

  it('are there when they are answered', async () => {
    const { series } = await aPartition(clock)
    await Promise.all(
      names.flatMap((name) =>
        [0, 1, 2].map(async (minute) => {
          valueOf(await series.write(minuteOf(name, minute, minute), 'UTC'))
          const { times } = valueOf(await series.read(seriesKeyOf(name), range))
          expect([...times]).toContain(ORIGIN + minute * MINUTE)
        }),
      ),
    )
  })

  it('share one transaction where they are of different series', async () => {
    const count = countTransactions()
    const { series } = await aPartition(clock)
    valueOf(await series.write(minuteOf('a', 0, 1), 'UTC'))
    const before = count()
    const many = Array.from({ length: 50 }, (_, at) => minuteOf(`series ${at}`, 1, at))
    await Promise.all(many.map((one) => series.write(one, 'UTC')))
    expect(count() - before).toBe(1)
  })

  it('fail alone: the others of the group are written', async () => {
    const { series } = await aPartition(clock)
    refusePuts(isOfSeries('b'))
    const written = await Promise.all(names.map((name) => series.write(minuteOf(name, 0, 1), 'UTC')))
    expect(written.map(({ ok }) => ok)).toEqual([true, false, true])
    const values = await Promise.all(
      names.map(async (name) => [...valueOf(await series.read(seriesKeyOf(name), range)).values]),
    )
    expect(values).toEqual([[1], [], [1]])
  })

  it('keep within the bound together', async () => {
    const { series, archive } = await aPartition(clock)
    // A minute takes two bytes.
    archive.setBound(4)
    const written = await Promise.all(names.map((name) => series.write(minuteOf(name, 0, 1), 'UTC')))
    expect(written.every(({ ok }) => ok)).toBe(true)
    const map = valueOf(await archive.readMap())
    expect(map.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4)
  })
})
