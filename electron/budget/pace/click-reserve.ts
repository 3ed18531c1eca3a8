import { LEAST_RESERVE } from '#shared/budget/pacing.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** Tells how many slots background work leaves free: as many as people recently used at once. */
export interface ClickReserve {
  readonly note: (at: EpochMs) => void
  readonly reserve: (now: EpochMs) => number
  /**
   * Returns the time at which the largest burst is forgotten and the reserve becomes smaller; `now` if there is none.
   */
  readonly until: (now: EpochMs) => EpochMs
}

const MOST = 7
/**
 * Apart from a burst people make single clicks, and one burst may follow another: after a burst of five, six slots are
 * reserved.
 */
const SHARE = 1.25
/** The smallest reserve serves bursts up to this size. */
const MOST_UNNOTICED = 2
/** Requests of one action, such as a view of five variables, arrive within this time. */
const ACTION_MS = 2000
const REMEMBERED_MS = 300_000

/**
 * Reserves one slot while nobody clicks, so that nothing is wasted at night. After clicks it reserves a quarter more
 * than the largest burst of the last five minutes: otherwise the fifth of five clicks at once would wait for four
 * seconds.
 */
export function createClickReserve(): ClickReserve {
  let bursts: { readonly from: EpochMs; size: number }[] = []
  const largest = (): number => Math.max(0, ...bursts.map(({ size }) => size))
  const slotsFor = (size: number): number => Math.min(Math.floor(size * SHARE), MOST)
  return {
    note: (at) => {
      const burst = bursts.at(-1)
      if (burst !== undefined && at - burst.from < ACTION_MS) burst.size += 1
      else bursts.push({ from: at, size: 1 })
    },
    reserve: (now) => {
      bursts = bursts.filter(({ from }) => now - from < REMEMBERED_MS)
      return largest() > MOST_UNNOTICED ? slotsFor(largest()) : LEAST_RESERVE
    },
    until: (now) => {
      const last = bursts.findLast(
        ({ size }) => size > MOST_UNNOTICED && slotsFor(size) >= slotsFor(largest()),
      )
      return last === undefined ? now : last.from + REMEMBERED_MS
    },
  }
}
