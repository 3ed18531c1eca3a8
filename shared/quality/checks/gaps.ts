import { type Check, flagAbove, flags, type Readings, startFlags } from '#shared/quality/check.ts'
import { HOUR_MS } from '#shared/time/instant.ts'

/**
 * Flags missing readings at the end of a series that reaches the present, once they are overdue; those that the meter
 * may still deliver are not evaluated. Earlier gaps are another check.
 */
export const late: Check = {
  id: 'late',
  name: 'Late arrival',
  source: 'QARTOD, timing test',
  unit: 'h',
  flag(readings, limits) {
    const { values, stepMs } = readings
    const from = firstDue(readings)
    const isOverdue = flagAbove(((values.length - from) * stepMs) / HOUR_MS, limits) !== flags.good
    const answer = new Uint8Array(values.length).fill(flags.good)
    return answer.fill(isOverdue ? flags.missing : flags.notEvaluated, from)
  },
}

/**
 * Returns the position of the first reading that is missing at the present end; the number of readings if none is
 * missing.
 */
function firstDue({ values, reachesNow }: Readings): number {
  return reachesNow ? values.findLastIndex(Number.isFinite) + 1 : values.length
}

/** Flags missing readings; those that a meter may still deliver are left to the check for late arrival. */
export const gaps: Check = {
  id: 'gaps',
  name: 'Gap',
  source: 'QARTOD, gap test',
  unit: '',
  flag: (readings) => startFlags(readings.values).fill(flags.notEvaluated, firstDue(readings)),
}
