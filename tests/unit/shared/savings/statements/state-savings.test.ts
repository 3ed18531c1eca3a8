import { describe, expect, it } from 'vitest'
import { meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { stateSavings } from '#shared/savings/statements/state-savings.ts'
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
