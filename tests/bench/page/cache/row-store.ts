import { Dexie, type Table } from 'dexie'
import type { BenchStore } from './bench-store.ts'

interface Row {
  readonly series: string
  readonly time: number
  readonly value: number
}

const SERIES = 'b0-electricity'

/** What one would write without thinking: a row a point, in Dexie, by series and time. */
export async function openRows(): Promise<BenchStore> {
  const dexie = new Dexie('rows')
  dexie.version(1).stores({ points: '[series+time]' })
  await dexie.open()
  const points: Table<Row, [string, number]> = dexie.table('points')
  return {
    write: ({ start, end }, { times, values }) =>
      dexie.transaction('rw', points, async () => {
        if (end <= start) return
        await points.bulkPut(
          Array.from(times, (time, index) => ({ series: SERIES, time, value: values[index] ?? Number.NaN })),
        )
      }),
    read: async ({ start, end }) => {
      const rows = await points.where('[series+time]').between([SERIES, start], [SERIES, end]).toArray()
      return {
        times: Float64Array.from(rows, ({ time }) => time),
        values: Float64Array.from(rows, ({ value }) => value),
      }
    },
    close: () => {
      dexie.close()
    },
  }
}
