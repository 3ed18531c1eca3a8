import { describe, expect, it } from 'vitest'
import { entityFigures, type EntityFigures } from '#shared/analysis/ranking/entity-figures.ts'
import { rank } from '#shared/analysis/ranking/rank.ts'
import type { SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { estateAreas, estateReadings, estateSeries, isEstateThere } from '../../../../support/files/estate.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const buildings = ['b0', 'b2', 'b24', 'b27', 'b61'] as const
const request = { policy: 'present-only', mask: [], until: Infinity, hasPeak: true } as const

/** At the start of a year London's clocks show UTC. */
const hoursIn = (dataHubId: string, year: number) =>
  estateReadings(dataHubId).filter(([at]) => at >= Date.UTC(year, 0) && at < Date.UTC(year + 1, 0))

function yearOf(year: number) {
  const at = (text: string): number => parseLocal(text, 'Europe/London') ?? NaN
  return { start: at(`${year}-01-01`), end: at(`${year + 1}-01-01`) }
}

function figuresOf(
  dataHubIds: readonly string[],
  year: number,
  policy: 'present-only' | 'strict' | 'extrapolated',
) {
  const terms = dataHubIds.map((id) => ({ series: estateSeries(id), sign: 1 as const }))
  return entityFigures(terms, [yearOf(year)], { ...request, policy })
}

function figures(found: EntityFigures): Extract<EntityFigures, { readonly kind: 'figures' }> {
  if (found.kind !== 'figures') throw new Error(found.kind)
  return found
}

function expectClose(value: number | undefined, expected: number): void {
  expect(Math.abs((value ?? NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(expected))
}

describe('entityFigures of totalizers', () => {
  const HOUR = 3_600_000
  const span = { start: 0, end: 10 * HOUR }
  const totalizer = (readings: readonly (number | undefined)[]): SumTerm => ({
    sign: 1,
    series: {
      ...{ kind: 'totalizer', unit: 'kWh', resolution: 'hourly', zone: 'UTC' },
      columns: columnsOf(
        readings.flatMap((reading, hour) => (reading === undefined ? [] : [[hour * HOUR, reading] as const])),
      ),
    },
  })
  const steady = totalizer(Array.from({ length: 11 }, (_, hour) => hour))
  const silent = totalizer([0, 2, 4, undefined, undefined, undefined, 12, 14, 16, 18, 20])

  it('counts the amount over a silence in a sum as in each meter alone', () => {
    const alone = [steady, silent].map((one) => figures(entityFigures([one], [span], request)).total?.value)
    expect(alone).toEqual([10, 20])
    const sum = figures(entityFigures([steady, silent], [span], request))
    expect(sum.total).toMatchObject({ value: 30, unit: 'kWh' })
    expect(sum.mean).toMatchObject({ value: 3, unit: 'kW' })
    const less = figures(entityFigures([silent, { ...steady, sign: -1 }], [span], request))
    expect(less.total?.value).toBe(10)
  })

  it('adds only the time that all have where one is not complete', () => {
    const short = totalizer([0, 1, 2, 3, 4, 5])
    expect(figures(entityFigures([steady, short], [span], request)).total?.value).toBe(10)
  })
})

describe.skipIf(!isEstateThere)('entityFigures of the estate', () => {
  it.each([2019, 2020])('adds the hours of each building in %d as one loop does', (year) => {
    for (const building of buildings) {
      const values = hoursIn(`${building}-electricity`, year).map(([, value]) => value)
      const { total, mean, peak } = figures(figuresOf([`${building}-electricity`], year, 'present-only'))
      const sum = values.reduce((a, b) => a + b, 0)
      expectClose(total?.value, sum)
      expect(total?.unit).toBe('kWh')
      expectClose(mean?.value, sum / values.length)
      expectClose(
        peak?.value,
        values.reduce((a, b) => Math.max(a, b), 0),
      )
      const scaled = figures(figuresOf([`${building}-electricity`], year, 'extrapolated'))
      expectClose(scaled.total?.value, (sum / values.length) * (year === 2020 ? 8784 : 8760))
    }
  })

  it.each([2019, 2020])(
    'ranks all buildings of %d by electricity per square foot as a plain sort does',
    (year) => {
      const expected = [...estateAreas()].map(([id, area]) => {
        const sum = hoursIn(`${id.slice(4)}-electricity`, year).reduce((all, [, value]) => all + value, 0)
        return { id, value: sum / area }
      })
      const candidates = [...estateAreas()].map(([id, areaSqFt]) => {
        const now = figuresOf([`${id.slice(4)}-electricity`], year, 'present-only')
        return { id, areaSqFt, now }
      })
      const { ranked, unit } = rank(candidates, { by: 'per-area', areaUnit: 'ft2' })
      const sorted = expected.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
      expect(unit).toBe('kWh/ft²')
      expect(ranked.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      ranked.forEach(({ value }, index) => {
        expectClose(value, sorted[index]?.value ?? NaN)
      })
      expect(ranked.length).toBeGreaterThan(10)
    },
  )

  it('has the highest hour of two meters together, not the sum of their highest hours', () => {
    const gas = new Map(estateReadings('b0-gas'))
    const together = hoursIn('b0-electricity', 2019).flatMap(([at, value]) => {
      const other = gas.get(at)
      return other === undefined ? [] : [value + other]
    })
    const { total, peak } = figures(figuresOf(['b0-electricity', 'b0-gas'], 2019, 'present-only'))
    expectClose(
      total?.value,
      together.reduce((a, b) => a + b, 0),
    )
    expectClose(
      peak?.value,
      together.reduce((a, b) => Math.max(a, b), 0),
    )
  })

  it('has no figures of an incomplete year where the policy is strict', () => {
    const found = figuresOf(['b0-electricity'], 2019, 'strict')
    const hours = hoursIn('b0-electricity', 2019).length
    if (hours === 8760) expect(found.kind).toBe('figures')
    else expect(found).toMatchObject({ kind: 'incomplete', coverage: { present: hours, expected: 8760 } })
  })
})
