import { describe, expect, it } from 'vitest'
import { meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { stateSavings } from '#shared/savings/statements/state-savings.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Interval } from '#shared/time/instant.ts'
import { aPortfolio, read, variableOf } from '../a-portfolio.ts'

const portfolio = aPortfolio()
const before = { start: Date.UTC(2024, 1, 28, 13, 30), end: Date.UTC(2025, 1, 28, 13, 30) }
const after = { start: before.end, end: Date.UTC(2026, 1, 28, 13, 30) }

function hourly(dataHubId: string, interval: Interval): SeriesInput {
  const { kind, unit, zone } = variableOf(portfolio, dataHubId)
  const { times, values } = read(portfolio, dataHubId, 'hourly', interval)
  const columns = { times: Float64Array.from(times), values: Float64Array.from(values) }
  return { kind, unit: unit.shortText, zone, resolution: 'hourly', columns }
}

const periods = (range: Interval) =>
  meteredPeriods(
    {
      temperature: hourly('torrens-weather-outdoor-temperature', range),
      meter: hourly('gallery-main-incomer-electricity', range),
    },
    {
      range,
      resolution: 'hourly',
      zone: 'Australia/Adelaide',
      policy: 'present-only',
      mask: [],
      until: after.end,
    },
  )

describe('the building with a retrofit', () => {
  it('saves what its description says, by the baseline that the app fits', () => {
    const [baseline, reporting] = [periods(before), periods(after)]
    if (baseline === undefined || reporting === undefined) throw new Error('no readings')
    const statement = stateSavings(baseline, reporting, {
      model: 'time-of-week',
      convention: 'meterlens',
      resolution: 'hourly',
      ...{ band: 'formula', drift: 0, policy: 'present-only', adjustments: [] },
    })
    expect(statement?.fraction).toBeCloseTo(0.18, 2)
    expect(portfolio.entities.find(({ id }) => id === 'ent-gallery')?.description).toContain('18 %')
  })

  it('has totalizers that agree with its meters, before and after', () => {
    for (const { start } of [before, after]) {
      const interval = { start, end: start + 2 * 3_600_000 }
      const [first = 0, second = 0] = read(
        portfolio,
        'gallery-main-incomer-energy',
        'hourly',
        interval,
      ).values
      const [kw = 0] = read(portfolio, 'gallery-main-incomer-electricity', 'hourly', interval).values
      expect(second - first).toBeCloseTo(kw, 2)
    }
  })
})
