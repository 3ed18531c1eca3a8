import { meterResolution } from '../series/derive/meter-resolution.ts'
import type { Columns } from '../series/segment.ts'
import type { EpochMs } from '../time/instant.ts'

/** A totalizer's reading that is lower than the one before. */
export interface Fall {
  /** Time of the lower reading. */
  readonly at: EpochMs
  readonly kind: 'noise' | 'reset' | 'rollover'
  readonly before: number
  readonly after: number
}

/** A register that was this full, as a share of its digits, has run over rather than been set back. */
const NEARLY_FULL = 0.98

/**
 * Tells the falls of a totalizer apart: noise within its resolution, which adds nothing (35,000,000.1 followed by
 * 35,000,000.0); a rollover, where the register was nearly full and begins again near zero; and a reset.
 */
export function fallsOf({ times, values }: Columns): readonly Fall[] {
  const noise = meterResolution(values)
  const falls: Fall[] = []
  let before = NaN
  values.forEach((after, index) => {
    if (Number.isNaN(after)) return
    const full = 10 ** Math.ceil(Math.log10(Math.max(1, before)))
    if (after < before) {
      const isNoise = before - after <= noise
      const isRollover = before >= NEARLY_FULL * full && after <= (1 - NEARLY_FULL) * full
      falls.push({
        at: times[index] ?? NaN,
        kind: isNoise ? 'noise' : isRollover ? 'rollover' : 'reset',
        before,
        after,
      })
    }
    before = after
  })
  return falls
}
