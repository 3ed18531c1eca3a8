import { registerFalls, type FallKind } from '../series/derive/register-falls.ts'
import { type Columns, registerOf } from '#shared/series/columns.ts'
import type { EpochMs } from '../time/instant.ts'

/** A totalizer's reading that is lower than the highest before by more than noise. */
export interface Fall {
  /** Time of the reading that is lower. */
  readonly at: EpochMs
  readonly kind: FallKind | 'rollover'
}

/** A register that was filled to this share of its digits has rolled over rather than been set back. */
const NEARLY_FULL = 0.98

/**
 * Classifies the falls of a totalizer as its figures do (decision 0120). It distinguishes a rollover, where the
 * register was nearly full and begins again near zero, from a reset.
 */
export function fallsOf(columns: Columns): readonly Fall[] {
  const isRead = (_: number, index: number): boolean => Number.isFinite(columns.values[index])
  const times = columns.times.filter(isRead)
  const values = columns.values.filter(isRead)
  return registerFalls({ times, values, ...registerOf(columns) }).map(({ at, kind }) => {
    const [before = NaN, after = NaN] = values.subarray(at - 1, at + 1)
    const full = 10 ** Math.ceil(Math.log10(Math.max(1, before)))
    const isRollover = before >= NEARLY_FULL * full && after <= (1 - NEARLY_FULL) * full
    return { at: times[at] ?? NaN, kind: kind === 'reset' && isRollover ? 'rollover' : kind }
  })
}
