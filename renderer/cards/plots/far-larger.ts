import { medianOf } from '#shared/quality/median.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { unitIdentity } from '#shared/units/units.ts'

/** A meter whose peak is more than this many times the median would flatten all others on a shared scale. */
const TIMES_MEDIAN = 10
/** Number of far larger meters that are named one by one. */
const MOST_NAMES = 3

/** Follows the name of a plot that does not share the scale of the others. */
export const OWN_SCALE = 'own scale'

export interface MeterPeak {
  readonly operandId: OperandId
  readonly unit: string
  readonly peak: number
}

/**
 * Returns the meters that need a scale of their own, because each is too large for the scale of the others in its unit
 * (decision 0210).
 */
export function farLarger(peaks: readonly MeterPeak[]): ReadonlySet<OperandId> {
  const compared = peaks.filter(({ unit, peak }) => peak > 0 && isComparedFromZero(unit))
  const groups = [...Map.groupBy(compared, ({ unit }) => unitIdentity(unit)).values()]
  return new Set(
    groups.flatMap((group) => {
      const most = TIMES_MEDIAN * medianOf(Float64Array.from(group, ({ peak }) => peak))
      return group.filter(({ peak }) => peak > most).map(({ operandId }) => operandId)
    }),
  )
}

/** Tells which meters have a scale of their own, and why; empty if none has. */
export function farLargerRemark(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const more = names.length - MOST_NAMES
  const listed = more > 0 ? [...names.slice(0, MOST_NAMES), `${more} more`] : names
  const all = [listed.slice(0, -1).join(', '), listed.at(-1)].filter((part) => part !== '').join(' and ')
  const have =
    names.length === 1 ? 'has a scale of its own: it reaches' : 'have scales of their own: they reach'
  return [
    `${all} ${have} more than ${TIMES_MEDIAN} times as high as the median of all, and would flatten the others.`,
  ]
}
