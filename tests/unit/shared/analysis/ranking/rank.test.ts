import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityFigures, UnitFigure } from '#shared/analysis/ranking/entity-figures.ts'
import { rank, rankedBy, type Candidate } from '#shared/analysis/ranking/rank.ts'

const coverage = { presentMs: 1, expectedMs: 1, present: 1, expected: 1, excluded: { ms: 0, buckets: 0 } }

function figure(value: number, unit: string): UnitFigure {
  return { value, unit, coverage, isExtrapolated: false }
}

function figures(total: number, unit = 'kWh', peak = total): EntityFigures {
  return {
    kind: 'figures',
    total: figure(total, unit),
    mean: figure(total / 10, 'kW'),
    peak: figure(peak, 'kW'),
  }
}

const notLoaded: EntityFigures = { kind: 'not-loaded', share: 0.5 }

const anyFigures: fc.Arbitrary<EntityFigures> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 50 }).map((value) => figures(value)) },
  fc.integer({ min: 0, max: 50 }).map((value) => figures(value, 'MWh')),
  fc.constant(figures(9, 'gal')),
  fc.constant(notLoaded),
  fc.constant<EntityFigures>({ kind: 'no-meter' }),
)
const anyCandidates: fc.Arbitrary<readonly Candidate[]> = fc
  .array(
    fc.record(
      { now: anyFigures, before: anyFigures, areaSqFt: fc.nat(3), occupancy: fc.nat(3) },
      { requiredKeys: ['now'] },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((one, index) => ({ id: `e${index}`, ...one })))
const anyRequest = fc.record({ by: fc.constantFrom(...rankedBy), areaUnit: fc.constantFrom('ft2', 'm2') })

describe('rank', () => {
  it('gives every entity either one of the ranks 1 to n or a reason, highest first', () => {
    fc.assert(
      fc.property(anyCandidates, anyRequest, (candidates, request) => {
        const { ranked, unranked } = rank(candidates, request)
        expect(ranked.map((one) => one.rank)).toEqual(ranked.map((_, index) => index + 1))
        const values = ranked.map((one) => one.value)
        expect(values).toEqual(values.toSorted((a, b) => b - a))
        const ids = [...ranked, ...unranked].map(({ id }) => id)
        expect(ids.toSorted()).toEqual(candidates.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('does not depend on the order of the entities', () => {
    const shuffled = anyCandidates.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, anyRequest, ([list, other], request) => {
        const close = rank(list, request)
        const again = rank(other, request)
        expect(again.unranked).toEqual(close.unranked)
        expect(again.ranked.map(({ id }) => id)).toEqual(close.ranked.map(({ id }) => id))
        again.ranked.forEach(({ share }, index) => {
          expect(share ?? -1).toBeCloseTo(close.ranked[index]?.share ?? -1, 12)
        })
      }),
    )
  })

  it('has shares that sum to one where there are any', () => {
    fc.assert(
      fc.property(anyCandidates, anyRequest, (candidates, request) => {
        const shares = rank(candidates, request).ranked.flatMap(({ share }) => share ?? [])
        if (shares.length > 0) expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('ranks nobody whose data are not loaded, and counts those that may still come', () => {
    const candidates = [
      { id: 'a', now: figures(5) },
      { id: 'b', now: notLoaded },
      { id: 'c', now: { kind: 'no-meter' } as const },
      { id: 'd', now: figures(7), before: notLoaded },
    ]
    const total = rank(candidates, { by: 'total', areaUnit: 'ft2' })
    expect(total.ranked.map(({ id }) => id)).toEqual(['d', 'a'])
    expect(total.unranked).toEqual([
      { id: 'b', obstacle: notLoaded },
      { id: 'c', obstacle: { kind: 'no-meter' } },
    ])
    expect(total.pending).toBe(1)
    const change = rank(candidates, { by: 'change', areaUnit: 'ft2' })
    expect(change.unranked.find(({ id }) => id === 'd')?.obstacle).toEqual({
      kind: 'before',
      obstacle: notLoaded,
    })
    expect(change.pending).toBe(2)
  })

  it('divides by the floor area, in square metres where wanted', () => {
    const candidates = [
      { id: 'large', now: figures(100), areaSqFt: 1000 },
      { id: 'small', now: figures(50), areaSqFt: 100 },
      { id: 'unknown', now: figures(1), areaSqFt: 0 },
    ]
    const feet = rank(candidates, { by: 'per-area', areaUnit: 'ft2' })
    expect(feet.unit).toBe('kWh/ft²')
    expect(feet.ranked.map(({ id, value }) => [id, value])).toEqual([
      ['small', 0.5],
      ['large', 0.1],
    ])
    expect(feet.unranked).toEqual([{ id: 'unknown', obstacle: { kind: 'no-area' } }])
    const metres = rank(candidates, { by: 'per-area', areaUnit: 'm2' })
    expect(metres.unit).toBe('kWh/m²')
    expect(metres.ranked[0]?.value).toBeCloseTo(0.5 / 0.09290304, 12)
  })

  it('compares megawatt-hours with kilowatt-hours and sets gallons apart', () => {
    const { ranked, unranked, unit } = rank(
      [
        { id: 'a', now: figures(5, 'MWh') },
        { id: 'b', now: figures(900) },
        { id: 'c', now: figures(6000) },
        { id: 'd', now: figures(99, 'gal') },
      ],
      { by: 'total', areaUnit: 'ft2' },
    )
    expect(unit).toBe('kWh')
    expect(ranked.map(({ id, value }) => [id, value])).toEqual([
      ['c', 6000],
      ['a', 5000],
      ['b', 900],
    ])
    expect(unranked).toEqual([{ id: 'd', obstacle: { kind: 'other-unit', unit: 'gal' } }])
  })

  it('has the change as a share of the year before, also where generation prevails', () => {
    const { ranked } = rank(
      [
        { id: 'less', now: figures(90), before: figures(100) },
        { id: 'more', now: figures(2, 'MWh'), before: figures(1000) },
        { id: 'solar', now: figures(-50), before: figures(-100) },
        { id: 'new', now: figures(10), before: figures(0) },
      ],
      { by: 'change', areaUnit: 'ft2' },
    )
    expect(ranked.map(({ id, value }) => [id, value])).toEqual([
      ['more', 1],
      ['solar', 0.5],
      ['less', -0.1],
    ])
    expect(ranked.every(({ share }) => share === undefined)).toBe(true)
  })
})
