import { stampsAt, type StampConvention } from '#shared/series/stamp-convention.ts'
import type { SetAside } from '#renderer/ports/series-store.ts'
import type { CacheDatabase } from '../database.ts'
import type { SeriesRecord } from '../records.ts'
import { seriesKeyFromText } from '#shared/series/series-key.ts'

/** The convention by which cached stamps are read; values stored under another one count as not cached. */
export interface StampsInForce {
  convention: StampConvention
}

/** Returns true if a series was stored under another convention than the one that applies now. */
export function isSetAside({ key, stamps = 'start' }: SeriesRecord, { convention }: StampsInForce): boolean {
  return stamps !== stampsAt(seriesKeyFromText(key).resolution, convention)
}

export async function countSetAside({ series }: CacheDatabase, inForce: StampsInForce): Promise<SetAside> {
  const records = await series.filter((record) => isSetAside(record, inForce)).toArray()
  return { series: records.length, points: records.reduce((sum, { points }) => sum + points, 0) }
}
