import type { ConnectionServices, Services } from '#renderer/ports/services.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { hourSeries } from '../../series-data.ts'
import { benchCache, cachedServices, keepColumns, valueOf } from '../cache/bench-cache.ts'

/** Hourly years of some variables in the app's cache, with the services over it. */
export interface HourYears {
  readonly range: Interval
  readonly zone: string
  readonly dataHubIds: readonly string[]
  readonly services: Services
  readonly connection: ConnectionServices
  /** Reads the columns as the loader does. */
  readonly readColumns: () => Promise<readonly Columns[]>
  readonly close: () => void
}

const connectionId = 'bench-card'
const zone = 'Europe/London'
const FIRST_YEAR = 2020

export async function openHourYears(series: number, years: number): Promise<HourYears> {
  const cache = benchCache()
  const partition = valueOf(await cache.open(connectionId))
  const dataHubIds = Array.from({ length: series }, (_, index) => `hub-${String(index + 1)}`)
  const keyOf = (dataHubId: string) => ({ dataHubId, resolution: 'hourly' }) as const
  for (const [index, dataHubId] of dataHubIds.entries())
    for (let year = FIRST_YEAR; year < FIRST_YEAR + years; year++) {
      const interval = { start: Date.UTC(year, 0), end: Date.UTC(year + 1, 0) }
      await keepColumns(partition, keyOf(dataHubId), interval, hourSeries(interval, index))
    }
  const range = { start: Date.UTC(FIRST_YEAR, 0), end: Date.UTC(FIRST_YEAR + years, 0) }
  const services = cachedServices(cache)
  const connection = valueOf(await services.beginOpening(connectionId).finish())
  return {
    ...{ range, zone, dataHubIds, services, connection },
    readColumns: () =>
      Promise.all(dataHubIds.map(async (id) => valueOf(await partition.series.read(keyOf(id), range)))),
    close() {
      connection.close()
      partition.close()
    },
  }
}
