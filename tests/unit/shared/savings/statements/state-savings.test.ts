import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { fProbabilityOf, stateSavings } from '#shared/savings/statements/state-savings.ts'
import { twoSidedProbability } from '#shared/savings/statistics/student-t.ts'
import { bucketEdges } from '#shared/time/buckets.ts'

const zone = 'UTC'
const [start, change, end] = [2019, 2020, 2021].map((year) => Date.UTC(year, 0, 1)) as [
  number,
  number,
  number,
]

/** States a year against the year before of a meter whose use falls by a quarter of 40 kW, by the mean of its days. */
function statedAt(level: number) {
  const times = Float64Array.from(bucketEdges({ start, end }, 'daily', zone)).slice(0, -1)
  const values = times.map((at, index) => level + (index % 7) - (at < change ? 0 : 10))
  const columns = { times, values }
  const meter = { columns, kind: 'average-rate', unit: 'kW', resolution: 'daily', zone } as const
  const [baseline, reporting] = [
    { start, end: change },
    { start: change, end },
  ].map((range) =>
    meteredPeriods(
      { meter },
      { range, resolution: 'daily', zone, policy: 'strict', mask: [], until: range.end },
    ),
  )
  const method = { model: 'mean', convention: 'meterlens', resolution: 'daily', band: 'formula' } as const
  return (
    baseline &&
    reporting &&
    stateSavings(baseline, reporting, { ...method, drift: 0.06, policy: 'strict', adjustments: [] })
  )
}

describe('stateSavings', () => {
  it.each([40, -40])('gives a share with the sign of the saving for a mean of about %i kW', (level) => {
    const stated = statedAt(level)
    expect(stated?.totals?.avoided).toBeGreaterThan(80_000)
    // The mean of the days is three above the level.
    expect(stated?.fraction).toBeCloseTo(10 / Math.abs(level + 3), 2)
  })
})

describe('fProbabilityOf', () => {
  /** Returns R² for which F has this value. */
  const r2Of = (f: number, numerator: number, denominator: number): number =>
    (f * numerator) / (f * numerator + denominator)

  it.each([
    [0.05, 2, 10, 4.102821],
    [0.01, 3, 20, 4.938193],
    [0.1, 6, 4, 4.009749],
  ])(
    'is %d for the F of printed tables at %d and %d degrees of freedom',
    (wanted, numerator, denominator, f) => {
      expect(fProbabilityOf(r2Of(f, numerator, denominator), numerator, denominator)).toBeCloseTo(wanted, 6)
    },
  )

  it('is that of t for a single slope, and there is none without a slope', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 50, noNaN: true }), fc.integer({ min: 1, max: 400 }), (t, df) => {
        expect(fProbabilityOf(r2Of(t * t, 1, df), 1, df)).toBeCloseTo(twoSidedProbability(t, df), 9)
      }),
    )
    expect(fProbabilityOf(0.5, 0, 10)).toBeUndefined()
  })
})
