import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whyChanged, type WhyRequest } from '#shared/savings/findings/why-changed.ts'
import type { ComparedDay } from '#shared/savings/periods/compared-days.ts'
import { seededRandom } from '#support/seeded-random.ts'

const request: WhyRequest = { below: 15, above: undefined, areaGrowth: 0, events: 0, drift: 0.06 }

interface Building {
  readonly warmer?: number
  readonly longer?: number
  readonly extra?: number
  readonly holidays?: number
  readonly seed?: number
}

/** A year of days: 100 on working days and 60 otherwise, 5 for each degree below 15, 8 for each hour of operation. */
function aYear({ warmer = 0, longer = 0, extra = 0, holidays = 8, seed = 3 }: Building = {}): ComparedDay[] {
  const random = seededRandom(seed)
  return Array.from({ length: 364 }, (_, day) => {
    const kind = day % 45 === 7 && day / 45 < holidays ? 2 : day % 7 < 5 ? 0 : 1
    const temperature = 10 - 10 * Math.cos(day / 58) + 4 * random() + warmer
    const hours = (kind === 0 ? 10 + longer : 4) + 2 * random()
    const use = (kind === 0 ? 100 : 60) + 5 * Math.max(0, 15 - temperature) + 8 * hours + extra
    return { kind, use, temperature, hours }
  })
}

const total = (days: readonly ComparedDay[]) => days.reduce((sum, { use }) => sum + (use || 0), 0)
const sumOf = (parts: object) => Object.values(parts).reduce((sum: number, part: number) => sum + part, 0)

describe('whyChanged', () => {
  it('gives each cause what it did', () => {
    const before = aYear()
    const colder = aYear({ warmer: -2 })
    const found = whyChanged(before, colder, request)
    expect(found?.parts.weather).toBeCloseTo(total(colder) - total(before), 6)
    expect(found?.parts.unexplained).toBeCloseTo(0, 6)
    const working = before.filter(({ kind }) => kind === 0).length
    const longer = whyChanged(before, aYear({ longer: 1.5 }), request)
    expect(longer?.parts.hours).toBeCloseTo(8 * 1.5 * working, 6)
    expect(longer?.parts.calendar).toBeCloseTo(0, 6)
    const more = whyChanged(before, aYear({ extra: 10 }), request)
    expect(more?.parts.unexplained).toBeCloseTo(3640, 6)
    const events = whyChanged(before, aYear({ extra: 10 }), { ...request, events: 3640 })
    expect(events?.parts.unexplained).toBeCloseTo(0, 6)
  })

  it('tells days off from the weather and from operating hours', () => {
    const found = whyChanged(aYear(), aYear({ holidays: 2 }), request)
    expect(found?.parts.calendar).toBeGreaterThan(100)
    expect(Math.abs(found?.parts.unexplained ?? NaN)).toBeLessThan(150)
  })

  it('puts days without values into the part of the data', () => {
    const after = aYear().map((day, index) => (index < 20 ? { ...day, use: NaN } : day))
    const found = whyChanged(aYear(), after, request)
    expect(found?.parts.data).toBeCloseTo(total(after) - total(aYear()), 6)
    expect(found?.missing).toEqual([0, 20])
  })

  it('has parts that add up to the difference, whatever the days', () => {
    const dayArbitrary = fc.record({
      kind: fc.constantFrom(0, 1, 2),
      use: fc.oneof(fc.double({ min: 0, max: 1000, noNaN: true }), fc.constant(NaN)),
      temperature: fc.oneof(fc.double({ min: -20, max: 40, noNaN: true }), fc.constant(NaN)),
      hours: fc.double({ min: 0, max: 24 }),
    })
    fc.assert(
      fc.property(
        fc.array(dayArbitrary, { minLength: 60, maxLength: 90 }),
        fc.array(dayArbitrary, { minLength: 1, maxLength: 90 }),
        (before, after) => {
          const found = whyChanged(before, after, { ...request, above: 22, areaGrowth: 0.1, events: 50 })
          fc.pre(found !== undefined)
          const scale =
            1 +
            Math.abs(found.before) +
            Math.abs(found.after) +
            Math.max(...Object.values(found.parts).map(Math.abs))
          expect(Math.abs(sumOf(found.parts) - (found.after - found.before)) / scale).toBeLessThan(1e-12)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has no answer from less than thirty days', () => {
    expect(whyChanged(aYear().slice(0, 29), aYear(), request)).toBeUndefined()
  })
})
