import type { EpochMs } from '../../time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'

/** A value that changed: added without `before`, withdrawn without `after`. */
export interface ColumnChange {
  readonly time: EpochMs
  readonly before?: number
  readonly after?: number
}

/** Lists the differences between two states of one stretch of a series, ascending by time. */
export function diffColumns(before: Columns, after: Columns): readonly ColumnChange[] {
  const changes: ColumnChange[] = []
  for (let i = 0, j = 0; i < before.times.length || j < after.times.length;) {
    const oldTime = before.times[i] ?? Infinity
    const newTime = after.times[j] ?? Infinity
    const time = Math.min(oldTime, newTime)
    const oldValue = oldTime === time ? before.values[i++] : undefined
    const newValue = newTime === time ? after.values[j++] : undefined
    if (oldValue !== newValue) changes.push(changeOf(time, oldValue, newValue))
  }
  return changes
}

function changeOf(time: EpochMs, before: number | undefined, after: number | undefined): ColumnChange {
  return {
    time,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}
