import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Columns } from '#shared/series/segment.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { aSegment } from '#support/a-segment.ts'
import { medianTimes } from '../../median.ts'
import type { Measured } from '../../row.ts'
import { MINUTE_MS, minuteSeries } from '../../series-data.ts'
import { committed, settled } from './buffer-store.ts'

export interface PollTask {
  readonly series: number
  readonly rounds: number
}

const DAY = 1440

/** One new minute into series that have a day each, all at once as live charts bring them, against one record each. */
export async function measurePoll({ series, rounds }: PollTask): Promise<Measured> {
  const clock = { now: () => performance.timeOrigin + performance.now() }
  const opened = await createCache({
    clock,
    storage: browserStorage(navigator, localStorage),
    documents: memoryDocuments(),
  }).open('poll')
  if (!opened.ok) throw new Error(opened.error.kind)
  const store = opened.value.series
  const all = Array.from({ length: series }, (_, at) => ({
    seriesKey: { dataHubId: `poll-${at}`, resolution: 'minute' } as const,
    columns: minuteSeries(DAY + rounds + 1, at + 1),
  }))
  for (const one of all) await write(store, one, 0, DAY)
  const plain = await openPlain()
  const next = { ours: DAY, peer: DAY }
  const measured = await medianTimes(
    rounds,
    async () => {
      const minute = next.ours++
      await Promise.all(all.map((one) => write(store, one, minute, minute + 1)))
    },
    async () => {
      const minute = next.peer++
      const transaction = plain.transaction('points', 'readwrite')
      const points = transaction.objectStore('points')
      for (const { seriesKey, columns } of all)
        points.put(columns.values[minute], [seriesKey.dataHubId, columns.times[minute] ?? Number.NaN])
      await committed(transaction)
    },
  )
  await expectWritten(store, all, plain, DAY + rounds + 1)
  opened.value.close()
  plain.close()
  return measured
}

interface Polled {
  readonly seriesKey: SeriesKey
  readonly columns: Columns
}

async function write(
  store: SeriesStore,
  { seriesKey, columns }: Polled,
  from: number,
  to: number,
): Promise<void> {
  const start = columns.times[from] ?? Number.NaN
  const interval = { start, end: start + (to - from) * MINUTE_MS }
  const segment = aSegment(seriesKey, interval, { ...sliceColumns(columns, interval), fetchedAt: Date.now() })
  const written = await store.write(segment, 'Europe/London')
  if (!written.ok) throw new Error(written.error.kind)
}

async function openPlain(): Promise<IDBDatabase> {
  const request = indexedDB.open('plain', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('points')
  }
  return settled(request)
}

async function expectWritten(
  store: SeriesStore,
  all: readonly Polled[],
  plain: IDBDatabase,
  minutes: number,
): Promise<void> {
  for (const { seriesKey, columns } of all) {
    const start = columns.times[0] ?? Number.NaN
    const read = await store.read(seriesKey, { start, end: start + minutes * MINUTE_MS })
    const isWhole =
      read.ok && read.value.values.length === minutes && read.value.values.at(-1) === columns.values.at(-1)
    if (!isWhole) throw new Error('not all minutes were kept')
  }
  const points = plain.transaction('points').objectStore('points')
  if ((await settled(points.count())) !== all.length * (minutes - DAY))
    throw new Error('the peer has not all minutes')
}
