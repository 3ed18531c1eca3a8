import type { Interval } from '#shared/time/instant.ts'

/** Sorts intervals and makes them disjoint: overlapping and touching ones are joined, empty ones dropped. */
export function normaliseIntervals(list: readonly Interval[]): readonly Interval[] {
  const sorted = list.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
  const joined: Interval[] = []
  for (const { start, end } of sorted) {
    const last = joined.at(-1)
    if (last === undefined || start > last.end) joined.push({ start, end })
    else if (end > last.end) joined[joined.length - 1] = { start: last.start, end }
  }
  return joined
}

/** Returns everything that is in `a` or in `b`. */
export function unionIntervals(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  return normaliseIntervals([...a, ...b])
}

/** Returns everything that is in both `a` and `b`. */
export function intersectIntervals(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  const left = normaliseIntervals(a)
  const right = normaliseIntervals(b)
  const common: Interval[] = []
  for (let i = 0, j = 0; ;) {
    const one = left[i]
    const other = right[j]
    if (one === undefined || other === undefined) return common
    const start = Math.max(one.start, other.start)
    const end = Math.min(one.end, other.end)
    if (start < end) common.push({ start, end })
    if (one.end < other.end) i++
    else j++
  }
}

/** Returns everything in `a` that is not in `b`. */
export function subtractIntervals(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  const removed = normaliseIntervals(b)
  const left: Interval[] = []
  let next = 0
  for (const { start, end } of normaliseIntervals(a)) {
    let at = start
    while ((removed[next]?.end ?? Infinity) <= start) next++
    for (let index = next; ; index++) {
      const hole = removed[index]
      if (hole === undefined || hole.start >= end) break
      if (hole.start > at) left.push({ start: at, end: hole.start })
      at = Math.max(at, hole.end)
    }
    if (at < end) left.push({ start: at, end })
  }
  return left
}

/** Returns the total length in ms; overlaps count once. */
export function lengthOf(list: readonly Interval[]): number {
  return normaliseIntervals(list).reduce((sum, { start, end }) => sum + end - start, 0)
}
