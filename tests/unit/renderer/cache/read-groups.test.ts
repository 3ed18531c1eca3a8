import { describe, expect, it, onTestFinished } from 'vitest'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const HOUR = 3_600_000
const range = { start: 0, end: 24 * HOUR }
const names = ['a', 'b', 'c'] as const
const seriesKeyOf = (dataHubId: string) => ({ dataHubId, resolution: 'hourly' }) as const

async function threeSeries() {
  const { series } = await aPartition({ now: () => range.end })
  for (const [at, name] of names.entries())
    valueOf(await series.write(aSegment(seriesKeyOf(name), range, columnsOf([[HOUR, at]])), 'UTC'))
  return () => Promise.all(names.map((name) => series.read(seriesKeyOf(name), range)))
}

describe('reads that are asked for in one task', () => {
  it('share one transaction, which opens before the page can be drawn', async () => {
    const { transaction } = IDBDatabase.prototype
    let count = 0
    IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
      if (mode === 'readonly' && [stores].flat().includes('blocks')) count += 1
      return transaction.call(this, stores, mode, ...rest)
    }
    onTestFinished(() => {
      IDBDatabase.prototype.transaction = transaction
    })
    const readAll = await threeSeries()
    const before = count
    const reading = readAll()
    expect(count - before).toBe(1)
    const read = await reading
    expect(read.map((one) => [...valueOf(one).values])).toEqual([[0], [1], [2]])
    expect(count - before).toBe(1)
  })

  it('fail alone', async () => {
    const readAll = await threeSeries()
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (key) {
      if (JSON.stringify(key).includes(String.raw`\"b\"`)) throw new DOMException('broken', 'UnknownError')
      return get.call(this, key)
    }
    onTestFinished(() => {
      IDBObjectStore.prototype.get = get
    })
    const read = await readAll()
    expect(read.map(({ ok }) => ok)).toEqual([true, false, true])
  })
})
