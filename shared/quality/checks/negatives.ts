import { type Check, flags, startFlags } from '#shared/quality/check.ts'

/**
 * Fails readings below zero. The limit is the share of negative readings in percent above which energy is taken to flow
 * both ways, as where there is generation, and none is flagged.
 */
export const negatives: Check = {
  id: 'negatives',
  name: 'Negative',
  source: 'CalTRACK 2.0, 2.3.5',
  unit: '% of readings',
  flag({ values }, { fail = 100 }) {
    const answer = startFlags(values)
    const count = values.reduce((sum, value) => sum + (value < 0 ? 1 : 0), 0)
    if ((100 * count) / values.length > fail) return answer
    values.forEach((value, index) => {
      if (value < 0) answer[index] = flags.fail
    })
    return answer
  },
}
