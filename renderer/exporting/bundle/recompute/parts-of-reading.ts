import type { RecomputableInput } from '#shared/bundle/recompute/recomputable.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { bucketEdges, clippedEdges } from '#shared/time/bucket-edges.ts'
import type { CalendarResolution } from '#shared/time/resolution.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

const MOST_PARTS = 62
const partResolutions: readonly CalendarResolution[] = ['yearly', 'monthly', 'weekly', 'daily']

type Reading = ShownCard['readings'][number]

/** Says in what a part of a reading differs from the whole. */
export type Part = Pick<RecomputableInput, 'range'> & Partial<Pick<RecomputableInput, 'kept' | 'name'>>

/** Returns the hours of an interval in which what is metered is occupied, and the others. */
function hoursApart({ name, interval, occupied }: Reading): readonly Part[] {
  if (occupied === undefined) return []
  const closed = subtractIntervals([interval], occupied)
  return [
    { name: `${name}, out of occupied hours`, range: interval, kept: closed },
    { name: `${name}, in occupied hours`, range: interval, kept: subtractIntervals([interval], closed) },
  ]
}

/** Returns the months and other parts of an interval, cut by its ends. */
function calendarParts({ interval, zone }: Reading): readonly Part[] {
  return partResolutions.flatMap((resolution) => {
    const edges = clippedEdges(bucketEdges(interval, resolution, zone), interval)
    if (edges.length < 3 || edges.length > MOST_PARTS + 1) return []
    return Array.from(edges.subarray(1), (end, at) => ({ range: { start: edges[at] ?? NaN, end } }))
  })
}

/** Returns the parts of a reading that numbers of a card may be of. */
export function partsOf(reading: Reading): readonly Part[] {
  return [...calendarParts(reading), ...hoursApart(reading)]
}
