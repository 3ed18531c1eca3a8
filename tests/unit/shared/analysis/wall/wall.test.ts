import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inWallOrder, wallOrders, weightOf, type WallFigures } from '#shared/analysis/wall/wall-order.ts'
import { scaled, shapeDistance, usualShape, weekShape } from '#shared/analysis/wall/week-shape.ts'

const figure = fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: undefined })
const one = fc.record({
  name: fc.string({ maxLength: 3 }),
  loaded: fc.double({ min: 0, max: 1, noNaN: true }),
  ...{ oddness: figure, past: figure, change: figure, missing: figure },
})
const order = fc.constantFrom(...wallOrders)
const value = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: -1e3, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
)
const shape = fc.array(value, { minLength: 8, maxLength: 8 }).map((list) => Float64Array.from(list))

describe('inWallOrder', () => {
  it('keeps every series once', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), order, (list, by) => {
        const sorted = inWallOrder(list, by)
        expect(sorted.length).toBe(list.length)
        expect(new Set(sorted)).toEqual(new Set(list))
      }),
    )
  })

  it('puts the largest first and what has no figure last', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), order, (list, by) => {
        const weights = inWallOrder(list, by).map((each) => weightOf(each, by) ?? -1)
        expect(weights).toEqual(weights.toSorted((a, b) => b - a))
      }),
    )
  })

  it('does not depend on the order before', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), order, (list, by) => {
        const named = list.map((each, index) => ({ ...each, name: `${each.name}-${String(index)}` }))
        expect(inWallOrder(named.toReversed(), by)).toEqual(inWallOrder(named, by))
      }),
    )
  })

  it('counts a fall like a rise, and shows loaded entries before the others', () => {
    const list: readonly WallFigures[] = [
      { name: 'unknown', loaded: 0 },
      { name: 'rises', loaded: 1, change: 0.2 },
      { name: 'half', loaded: 0.5 },
      { name: 'falls', loaded: 1, change: -0.4 },
    ]
    expect(inWallOrder(list, 'change').map(({ name }) => name)).toEqual(['falls', 'rises', 'half', 'unknown'])
  })
})

describe('shapeDistance', () => {
  it('is none between a series and a multiple of it', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.001, max: 1e6, noNaN: true }), (values, factor) => {
        const [own, other] = [scaled(values), scaled(values.map((each) => each * factor))]
        if (own === undefined || other === undefined) return
        expect(shapeDistance(own, other)).toBeCloseTo(0, 9)
      }),
    )
  })

  it('is the same both ways', () => {
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        expect(shapeDistance(a, b)).toEqual(shapeDistance(b, a))
      }),
    )
  })

  it('is no shorter by way of a third without gaps', () => {
    fc.assert(
      fc.property(shape, shape, shape, (...gapped) => {
        const [a, b, c] = gapped.map((each) => each.map((slot) => (Number.isNaN(slot) ? 0 : slot)))
        if (a === undefined || b === undefined || c === undefined) return
        const [ab, bc, ac] = [shapeDistance(a, b), shapeDistance(b, c), shapeDistance(a, c)].map(
          (d) => d ?? NaN,
        )
        expect(ac).toBeLessThanOrEqual((ab ?? NaN) + (bc ?? NaN) + 1e-9)
      }),
    )
  })
})

describe('usualShape', () => {
  it('ignores a minority', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 5 }), shape, (usual, count, odd) => {
        const many = Array.from({ length: count + 1 }, () => usual)
        const few = Array.from({ length: count }, () => odd)
        usualShape([...few, ...many]).forEach((median, slot) => {
          if (!Number.isNaN(usual[slot])) expect(median).toBeCloseTo(usual[slot] ?? NaN, 9)
        })
      }),
    )
  })
})

describe('weekShape', () => {
  const HOUR = 3_600_000
  const monday = Date.UTC(2024, 0, 1)
  const week = (hours: number, valueAt: (hour: number) => number) => {
    const times = Float64Array.from({ length: hours }, (_, index) => monday + index * HOUR)
    const columns = { times, values: times.map((_, index) => valueAt(index)) }
    const series = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', columns } as const
    return weekShape(series, [{ start: monday, end: monday + hours * HOUR }])
  }

  it('is the mean of each hour of the week over the mean of all', () => {
    const shape = week(336, (hour) => (hour % 168 < 24 ? 3 : 1))
    const mean = (24 * 3 + 144) / 168
    expect(shape?.[0]).toBeCloseTo(3 / mean, 12)
    expect(shape?.[167]).toBeCloseTo(1 / mean, 12)
  })

  it('is not known of zeros, nor of less than a day', () => {
    expect(week(168, () => 0)).toBeUndefined()
    expect(week(23, () => 5)).toBeUndefined()
    expect(week(24, () => 5)?.filter(Number.isFinite)).toEqual(new Float64Array(24).fill(1))
  })
})
