import { type EpochMs, HOUR_MS } from '#shared/time/instant.ts'
import {
  type CheckId,
  checkIds,
  endOfReading,
  flags,
  type Flags,
  isFlagged,
  type Readings,
  worseFlag,
} from './check.ts'
import { checks } from './checks.ts'
import type { CheckLimits } from './presets.ts'

/** A stretch of readings that a check flagged. */
export interface Stretch {
  readonly check: CheckId
  /** The worst of its flags. */
  readonly flag: number
  readonly start: EpochMs
  readonly end: EpochMs
  /** Positions of its flagged readings, ascending. */
  readonly places: Int32Array<ArrayBuffer>
}

export interface Checked {
  /** The worst flag of each reading. */
  readonly flags: Flags
  /** Stretches in the order of time. */
  readonly stretches: readonly Stretch[]
}

/** Flagged readings of one check within this distance of each other belong to one finding. */
const JOINED_MS = 6 * HOUR_MS

/**
 * Runs the checks that have limits. Each flagged reading belongs to one finding, that of the first check in the list
 * of ids that flags it, so that a fault that several checks see is reported once.
 */
export function checkReadings(readings: Readings, limits: CheckLimits): Checked {
  const { values } = readings
  const all = new Uint8Array(values.length).fill(flags.notEvaluated)
  const claimed = new Uint8Array(values.length)
  const stretches = checkIds.flatMap((id) => {
    const own = limits[id]
    if (own === undefined) return []
    const found = checks[id].flag(readings, own)
    const judgesMissing = id === 'gaps' || id === 'late'
    const places: number[] = []
    for (let index = 0; index < values.length; index++) {
      if (!judgesMissing && Number.isNaN(values[index])) continue
      const flag = found[index] ?? flags.notEvaluated
      // Nearly all readings pass nearly all checks.
      if (flag === flags.good && all[index] === flags.good) continue
      all[index] = worseFlag(all[index] ?? flags.notEvaluated, flag)
      if (!isFlagged(flag) || claimed[index] === 1) continue
      claimed[index] = 1
      places.push(index)
    }
    return joined(places, readings).map((own): Stretch => stretchOf(id, own, found, readings))
  })
  return { flags: all, stretches: stretches.toSorted((a, b) => a.start - b.start) }
}

function joined(places: readonly number[], readings: Readings): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const place of places) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNear =
      last !== undefined && (readings.starts[place] ?? NaN) - endOfReading(readings, last) <= JOINED_MS
    if (group !== undefined && isNear) group.push(place)
    else groups.push([place])
  }
  return groups
}

function stretchOf(check: CheckId, places: readonly number[], found: Flags, readings: Readings): Stretch {
  return {
    check,
    flag: places.reduce<number>((worst, place) => worseFlag(worst, found[place] ?? 0), flags.notEvaluated),
    start: readings.starts[places[0] ?? 0] ?? NaN,
    end: endOfReading(readings, places.at(-1) ?? 0),
    places: Int32Array.from(places),
  }
}
