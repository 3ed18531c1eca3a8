import type { CachePartition } from '#renderer/ports/cache.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { medianOfLaterRounds, timeOf, type Measured } from '../../median.ts'
import { minuteSeries } from '../../series-data.ts'
import { keepColumns, openPartition, valueOf } from './bench-cache.ts'
import { committed, openPlain, settled } from './plain-store.ts'

const SERIES = 50
const ROUNDS = 31
const DAY = 1440

/**
 * Measures writing one new minute into series that have a day each, all at once as in Live; the peer writes one record
 * for each.
 */
export async function measurePoll(): Promise<Measured> {
  const partition = await openPartition('poll')
  const all = Array.from({ length: SERIES }, (_, at) => ({
    seriesKey: { dataHubId: `poll-${at}`, resolution: 'minute' } as const,
    columns: minuteSeries(DAY + ROUNDS + 1, at + 1),
  }))
  for (const one of all) await write(partition, one, 0, DAY)
  const plain = await openPlain('points')
  const next = { ours: DAY, peer: DAY }
  const ours = (): Promise<number> => {
    const minute = next.ours++
    return timeOf(() => Promise.all(all.map((one) => write(partition, one, minute, minute + 1))))
  }
  const peer = (): Promise<number> => {
    const minute = next.peer++
    return timeOf(async () => {
      const transaction = plain.transaction('points', 'readwrite')
      const points = transaction.objectStore('points')
      for (const { seriesKey, columns } of all)
        points.put(columns.values[minute], [seriesKey.dataHubId, columns.times[minute] ?? Number.NaN])
      await committed(transaction)
    })
  }
  // Each round adds a minute, so the code cannot be warmed up by repeating a round.
  const measured = await medianOfLaterRounds(ROUNDS, ours, peer)
  await expectWritten(partition, all, plain, DAY + ROUNDS + 1)
  partition.close()
  plain.close()
  return measured
}

interface Polled {
  readonly seriesKey: SeriesKey
  readonly columns: Columns
}

async function write(
  partition: CachePartition,
  { seriesKey, columns }: Polled,
  from: number,
  to: number,
): Promise<void> {
  const start = columns.times[from] ?? Number.NaN
  const interval = { start, end: start + (to - from) * MINUTE_MS }
  await keepColumns(partition, seriesKey, interval, sliceColumns(columns, interval))
}

async function expectWritten(
  { series }: CachePartition,
  all: readonly Polled[],
  plain: IDBDatabase,
  minutes: number,
): Promise<void> {
  for (const { seriesKey, columns } of all) {
    const start = columns.times[0] ?? Number.NaN
    const { values } = valueOf(await series.read(seriesKey, { start, end: start + minutes * MINUTE_MS }))
    if (values.length !== minutes || values.at(-1) !== columns.values.at(-1))
      throw new Error('not all minutes were kept')
  }
  const points = plain.transaction('points').objectStore('points')
  if ((await settled(points.count())) !== all.length * (minutes - DAY))
    throw new Error('the peer has not all minutes')
}
