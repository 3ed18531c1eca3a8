import type { VariableKind } from '#shared/portfolio/nouns.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { registerFalls } from '#shared/series/derive/register-falls.ts'
import { runsBack } from '#shared/series/derive/runs-back.ts'
import type { Columns } from '#shared/series/columns.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'

/** A value and the stretch to which it applies; `fixed` if the stretch must not be divided. */
export interface Piece extends Interval {
  readonly value: number
  readonly fixed: boolean
}

const steps: Partial<Record<Resolution, number>> = {
  minute: HOUR_MS / 60,
  '15-minute': HOUR_MS / 4,
  hourly: HOUR_MS,
}

function bucketLength(at: number, resolution: Resolution, zone: string): number {
  const step = steps[resolution]
  if (step !== undefined) return step
  const cutIn = [zone, 'UTC'].find((each) => bucketStart(at, resolution, each) === at) ?? zone
  const start = bucketStart(at, resolution, cutIn)
  return nextBucketStart(start, resolution, cutIn) - start
}

/** Returns the pieces of a bucketed series one by one, as a person would list them; amounts are rates per hour. */
export function naivePieces(
  { times, values }: Columns,
  kind: VariableKind,
  resolution: Resolution,
  zone: string,
): readonly Piece[] {
  const readings = [...times].map((at, index) => ({ at, value: values[index] ?? NaN }))
  if (kind === 'totalizer') {
    const falls = registerFalls({ times, values })
    const isDip = (index: number) =>
      falls.some((fall) => fall.kind === 'dip' && index >= fall.at && index < fall.next)
    const counted = readings.map((one, index) => ({ ...one, index })).filter(({ index }) => !isDip(index))
    const isNet = runsBack({
      values: Float64Array.from(readings, ({ value }) => value).filter(Number.isFinite),
    })
    let highest = counted[0]?.value ?? NaN
    return counted.slice(1).map(({ at, value, index }, place) => {
      const before = counted[place] ?? { at, value }
      const kind = falls.find((fall) => fall.at === index)?.kind
      const run = kind === 'reset' ? value : value - highest
      const amount = kind === 'correction' ? 0 : isNet ? run : Math.max(0, run)
      highest = kind === undefined && !isNet ? Math.max(highest, value) : value
      const fixed = at - before.at > 1.5 * bucketLength(before.at, resolution, zone)
      return { start: before.at, end: at, value: amount / ((at - before.at) / HOUR_MS), fixed }
    })
  }
  return readings.map(({ at, value }, index) => ({
    start: at,
    end: Math.min(at + bucketLength(at, resolution, zone), readings[index + 1]?.at ?? Infinity),
    value,
    fixed: false,
  }))
}

/** Returns the pieces inside the interval, cut at its edges. */
export function piecesInside(pieces: readonly Piece[], { start, end }: Interval): readonly Piece[] {
  return pieces
    .filter((one) => !(one.fixed && (one.start < start || one.end > end)))
    .map((one) => ({ ...one, start: Math.max(one.start, start), end: Math.min(one.end, end) }))
    .filter((one) => one.start < one.end)
}

export const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0)

export const weightOf = (pieces: readonly Interval[]): number =>
  sumOf(pieces.map(({ start, end }) => end - start))

/** Sums values times their lengths in ms. */
export const weightedOf = (pieces: readonly Piece[]): number =>
  sumOf(pieces.map(({ start, end, value }) => value * (end - start)))
