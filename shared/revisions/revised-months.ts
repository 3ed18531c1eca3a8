import { seriesKeyText, type SeriesKey } from '../series/series-key.ts'
import { bucketStart, nextBucketStart } from '../time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { exportBefore, type ExportedFigures } from './exported-figures.ts'

/** A value that the service later changed; each side is absent if there was no value. */
export interface RevisedValue {
  readonly seriesKey: SeriesKey
  readonly time: EpochMs
  readonly before?: number
  readonly after?: number
  readonly notedAt: EpochMs
}

/** A local month of a series whose total later answers changed. */
export interface RevisedMonth {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly zone: IanaZone
  /**
   * The difference that the later values make to the total, in the unit of the series times hours; negative if they
   * reduce it.
   */
  readonly change: number
  readonly values: number
  /** Time of the first change: until then the total was the earlier one. */
  readonly notedAt: EpochMs
  /**
   * Newest file with the series that was written before the last change, with what changed after it; absent if there is
   * none.
   */
  readonly exported?: { readonly figures: ExportedFigures; readonly change: number; readonly values: number }
}

/**
 * Adds up revisions by series and local month, the most recently noted first. A value that was revised twice counts
 * from its first form to its last. Only steps of a fixed length add up: raw readings, days and longer are left out.
 */
export function revisedMonths(
  revisions: readonly RevisedValue[],
  zoneOf: (dataHubId: string) => IanaZone | undefined,
  exports: readonly ExportedFigures[] = [],
): readonly RevisedMonth[] {
  const placed = revisions.flatMap((one) => {
    const { dataHubId, resolution } = one.seriesKey
    const zone = zoneOf(dataHubId)
    const stepMs = fixedStepMs(resolution)
    if (zone === undefined || stepMs === undefined) return []
    const start = bucketStart(one.time, 'monthly', zone)
    return [{ one, zone, start, change: ((one.after ?? 0) - (one.before ?? 0)) * (stepMs / HOUR_MS) }]
  })
  const groups = Map.groupBy(placed, ({ one, start }) => `${seriesKeyText(one.seriesKey)} ${String(start)}`)
  return [...groups.values()]
    .flatMap((list): readonly RevisedMonth[] => {
      const [first] = list
      if (first === undefined) return []
      const { one, zone, start } = first
      const interval = { start, end: nextBucketStart(start, 'monthly', zone) }
      const last = Math.max(...list.map((each) => each.one.notedAt))
      const figures = exportBefore(exports, one.seriesKey.dataHubId, interval, last)
      const since = list.filter((each) => figures !== undefined && each.one.notedAt > figures.at)
      return [
        {
          ...{ seriesKey: one.seriesKey, interval, zone, ...changeOf(list) },
          notedAt: Math.min(...list.map((each) => each.one.notedAt)),
          ...(figures && { exported: { figures, ...changeOf(since) } }),
        },
      ]
    })
    .toSorted((a, b) => b.notedAt - a.notedAt)
}

/** Adds up changes, and counts the changed values. */
function changeOf(
  list: readonly { readonly one: RevisedValue; readonly change: number }[],
): Pick<RevisedMonth, 'change' | 'values'> {
  return {
    change: list.reduce((sum, { change }) => sum + change, 0),
    values: new Set(list.map(({ one }) => one.time)).size,
  }
}
