import type { EpochMs } from '../../time/instant.ts'
import { bytesOfValues, type MaybePacked, packValues, unpackInto } from './pack-columns.ts'

/** Stamps by the distances between them in ms; a distance of NaN is replaced by the next of `leaps`. */
export interface PackedStamps {
  readonly first: EpochMs
  readonly steps: MaybePacked
  readonly leaps: Float64Array<ArrayBuffer>
}

export type MaybePackedStamps = Float64Array<ArrayBuffer> | PackedStamps

/** A distance that exceeds the shortest by more than this is a leap; all others take two bytes. */
const LONGEST_SPREAD_MS = 2 ** 16 - 2

/**
 * Packs ascending stamps in epoch ms, so that readings about a minute apart take two bytes each instead of eight. The
 * result is exact; stamps that are not whole ms, or mostly far apart, stay as they are. It owns its buffers.
 */
export function packStamps(times: Float64Array): MaybePackedStamps {
  const [first] = times
  if (first === undefined || !times.every(Number.isSafeInteger)) return times.slice()
  const steps = Float64Array.from(times.subarray(1), (time, at) => time - (times[at] ?? NaN))
  const longestMs = steps.reduce((least, step) => Math.min(least, step), Infinity) + LONGEST_SPREAD_MS
  const leaps = steps.filter((step) => step > longestMs)
  if (4 * leaps.length > steps.length) return times.slice()
  const even = steps.map((step) => (step > longestMs ? NaN : step))
  return { first, steps: packValues(even), leaps }
}

/** Restores packed stamps, in epoch ms. */
export function unpackStamps(stamps: MaybePackedStamps): Float64Array {
  if (!isPackedStamps(stamps)) return stamps
  const { first, steps, leaps } = stamps
  const length = 'steps' in steps ? steps.steps.length : steps.length
  const times = new Float64Array(length + 1)
  unpackInto(times, 1, steps, 0, length)
  times[0] = first
  let leap = 0
  for (let at = 1; at <= length; at += 1) {
    const step = times[at] ?? NaN
    times[at] = (times[at - 1] ?? NaN) + (Number.isNaN(step) ? (leaps[leap++] ?? NaN) : step)
  }
  return times
}

/** Returns true for stamps that are stored by their distances. */
export function isPackedStamps(stamps: MaybePackedStamps): stamps is PackedStamps {
  return 'leaps' in stamps
}

/** Counts the bytes of the columns that contain stamps. */
export function bytesOfStamps(stamps: MaybePackedStamps): number {
  return isPackedStamps(stamps) ? bytesOfValues(stamps.steps) + stamps.leaps.byteLength : stamps.byteLength
}
