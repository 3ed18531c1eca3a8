import { describe, expect, it } from 'vitest'
import { thresholdVerdicts, type ThresholdFacts } from '#shared/savings/statistics/thresholds.ts'

const facts: ThresholdFacts = {
  ...{ r2: 0.6, cvSlopes: 0.3, cvRmse: 0.22, nmbe: 1e-9, fractionalAt68: 0.4, months: 12 },
  ...{ fProbability: 1e-9, probabilities: [0.001, 0.15], ts: [8, -1.5] },
}

function metBy(part: Partial<ThresholdFacts> = {}): Readonly<Record<string, boolean | undefined>> {
  return Object.fromEntries(
    thresholdVerdicts({ ...facts, ...part }).map(({ source, measure, isMet }) => [
      `${source} ${measure}`,
      isMet,
    ]),
  )
}

describe('thresholdVerdicts', () => {
  it('judges one model by each rule, which need not agree', () => {
    expect(metBy()).toEqual({
      'guideline-14 cv-rmse': true,
      'guideline-14 nmbe': true,
      'guideline-14 fractional-68': true,
      'ipmvp r2': false,
      'ipmvp least-t': false,
      'ipmvp fractional-68': true,
      'caltrack cv-slopes': true,
      'sep r2': true,
      'sep f-probability': true,
      'sep least-probability': true,
      'sep most-probability': true,
    })
  })

  it('asks for a closer model where less is reported', () => {
    expect(metBy({ months: 6 })['guideline-14 cv-rmse']).toBe(false)
    expect(metBy({ months: 61, cvRmse: 0.29 })['guideline-14 cv-rmse']).toBe(true)
  })

  it('has no verdict without a figure', () => {
    expect(metBy({ ts: [], probabilities: [] })['ipmvp least-t']).toBeUndefined()
    expect(metBy({ fractionalAt68: undefined })['guideline-14 fractional-68']).toBeUndefined()
  })
})
