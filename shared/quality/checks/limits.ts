import { type Check, flags, startFlags } from '#shared/quality/check.ts'

/** Fails values beyond bounds that the user gives; reaching one is allowed. */
export const limits: Check = {
  id: 'limits',
  name: 'Beyond your limits',
  source: 'QARTOD, gross range test with the user’s limits',
  unit: '',
  flag({ values }, { low = -Infinity, high = Infinity }) {
    const answer = startFlags(values)
    values.forEach((value, index) => {
      if (value < low || value > high) answer[index] = flags.fail
    })
    return answer
  },
}
