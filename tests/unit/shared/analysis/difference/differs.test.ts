import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceOf, numberClasses } from '#shared/analysis/difference/differs.ts'

const HOURS = 1000
const chosen = Uint8Array.from({ length: HOURS }, (_, index) => (index % 10 === 0 ? 1 : 0))

describe('distanceOf', () => {
  it('is one where no class is common, less the share that chance gives', () => {
    const found = distanceOf(Int16Array.from(chosen), chosen)
    expect(found).toMatchObject({ top: 1, inside: 1, outside: 0 })
    expect(found?.distance).toBeCloseTo(1, 6)
  })

  it('is nothing where both parts have the same shares', () => {
    const classes = Int16Array.from({ length: HOURS }, (_, index) => Math.floor(index / 10) % 7)
    expect(distanceOf(classes, chosen)?.distance).toBe(0)
  })

  it('subtracts the difference that so few hours show by chance', () => {
    // An hour has a single class, however similar the classes are.
    const one = Uint8Array.from({ length: HOURS }, (_, index) => (index === 0 ? 1 : 0))
    const classes = Int16Array.from({ length: HOURS }, (_, index) => index % 24)
    const found = distanceOf(classes, one)
    expect(found?.inside).toBe(1)
    expect(found?.distance).toBeLessThan(0.96)
  })

  it('leaves out unknown parts, and says nothing without two parts', () => {
    const unknown = Int16Array.from(chosen, (one) => (one === 1 ? -1 : 0))
    expect(distanceOf(unknown, chosen)).toBeUndefined()
    expect(distanceOf(new Int16Array(HOURS), new Uint8Array(HOURS))).toBeUndefined()
  })

  it('lies between nothing and one, and names a class that the chosen hours have more of', () => {
    const hours = fc.array(fc.tuple(fc.integer({ min: -1, max: 6 }), fc.boolean()), { minLength: 2 })
    fc.assert(
      fc.property(hours, (list) => {
        const found = distanceOf(
          Int16Array.from(list, ([one]) => one),
          Uint8Array.from(list, ([, isChosen]) => (isChosen ? 1 : 0)),
        )
        if (found === undefined) return
        expect(found.distance).toBeGreaterThanOrEqual(0)
        expect(found.distance).toBeLessThanOrEqual(1)
        expect(found.inside).toBeGreaterThanOrEqual(found.outside)
      }),
    )
  })
})

describe('numberClasses', () => {
  it('has ten classes of as many values each, and none for a gap', () => {
    const classes = numberClasses(
      Float64Array.from({ length: 101 }, (_, index) => (index === 100 ? NaN : index)),
    )
    expect(classes[100]).toBe(-1)
    const counts = Array.from({ length: 10 }, (_, one) => classes.filter((each) => each === one).length)
    expect(counts).toEqual(Array.from({ length: 10 }, () => 10))
  })

  it('has no class where there are no values', () => {
    expect([...numberClasses(Float64Array.of(NaN, NaN))]).toEqual([-1, -1])
  })
})
