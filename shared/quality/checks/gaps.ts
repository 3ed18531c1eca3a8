import { type Check, flags, startFlags } from '#shared/quality/check.ts'
import { firstDue } from './late.ts'

/** Flags readings that are missing; those that a meter may still deliver are left to the check of late arrival. */
export const gaps: Check = {
  id: 'gaps',
  name: 'Gap',
  source: 'QARTOD, gap test',
  unit: '',
  flag: (readings) => startFlags(readings.values).fill(flags.notEvaluated, firstDue(readings)),
}
