import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { placeboCoverage, placeboProjects } from '#shared/savings/findings/placebo.ts'
import { monthlyScatter, testedBandShare } from '#shared/savings/statistics/tested-band.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { seededRandom } from '#support/seeded-random.ts'

const zone = 'UTC'
const range = { start: Date.UTC(2019, 0, 1), end: Date.UTC(2022, 0, 1) }

/** Days that follow the weather, with a use that grows by a share each year. */
function aMeter(yearly: number) {
  const random = seededRandom(5)
  const times = Float64Array.from(bucketEdges(range, 'daily', zone)).slice(0, -1)
  const day = (at: number) => (at - range.start) / 86_400_000
  const degrees = times.map((at) => 10 - 9 * Math.cos(day(at) / 58.1) + 4 * random())
  const kw = times.map(
    (at, index) =>
      (20 + Math.max(0, 15 - (degrees[index] ?? 0)) + random()) * (1 + yearly * Math.floor(day(at) / 365.25)),
  )
  const of = (values: Float64Array<ArrayBuffer>, part: Pick<SeriesInput, 'kind' | 'unit'>): SeriesInput => ({
    ...{ resolution: 'daily', zone, columns: { times, values } },
    ...part,
  })
  const periods = meteredPeriods(
    {
      meter: of(kw, { kind: 'average-rate', unit: 'kW' }),
      temperature: of(degrees, { kind: 'instantaneous', unit: '°C' }),
    },
    { range, resolution: 'daily', zone, policy: 'strict', mask: [], until: range.end },
  )
  if (periods === undefined) throw new Error('The meter has no amounts.')
  return placeboProjects(periods, {
    ...{ model: 'degree-days', resolution: 'daily', convention: 'meterlens', band: 'tested', drift: 0.06 },
    ...{ range, zone, months: [6, 12], step: 3, confidence: 0.9 },
  })
}

describe('placeboProjects', () => {
  it('takes every twelve months as a baseline, and the time directly after as its reporting period', () => {
    const projects = aMeter(0)
    // With a start every third month, seven leave room for six months afterwards, and five for twelve.
    expect(projects).toHaveLength(7 + 5)
    for (const { baseline, reporting } of projects) expect(reporting.start).toBe(baseline.end)
    expect(Math.max(...projects.map(({ fraction }) => Math.abs(fraction)))).toBeLessThan(0.03)
  })

  it('finds that formula bands are too narrow where use rises from year to year, and the drift it takes', () => {
    const coverage = placeboCoverage(aMeter(0.1), 0.9)
    expect(coverage?.formula).toBeLessThan(0.3)
    expect(coverage?.tested).toBe(1)
    expect(coverage?.drift).toBeGreaterThan(0.015)
    expect(coverage?.drift).toBeLessThan(0.06)
  })

  it('has no coverage without projects', () => {
    expect(placeboCoverage([], 0.9)).toBeUndefined()
  })
})

describe('testedBandShare', () => {
  it('narrows with months of reporting down to the drift, and widens with confidence', () => {
    const at = (months: number, confidence = 0.9) =>
      testedBandShare(confidence, { scatter: 0.2, drift: 0.06 }, months)
    expect(at(12)).toBeLessThan(at(3))
    expect(at(1e9)).toBeCloseTo(3.45 * 0.06, 6)
    expect(at(12, 0.95)).toBeGreaterThan(at(12))
  })
})

describe('monthlyScatter', () => {
  it('is that of the means of months, whatever happens within them', () => {
    const alternating = Float64Array.from({ length: 360 }, (_, day) => (day % 2 === 0 ? 5 : -5))
    expect(monthlyScatter(alternating, 100, 'daily')).toBeCloseTo(0, 12)
    const halves = Float64Array.from({ length: 360 }, (_, day) => (day < 180 ? 5 : -5))
    expect(monthlyScatter(halves, 100, 'daily')).toBeCloseTo(0.05 * Math.sqrt(12 / 11), 12)
  })
})
