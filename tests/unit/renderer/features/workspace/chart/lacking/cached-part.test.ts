import { describe, expect, it } from 'vitest'
import { cachedPart, isWhole } from '#renderer/features/workspace/chart/lacking/cached-part.ts'

const month = (index: number): number => Date.UTC(2026, index)
const part = (start: number, end: number, fetchedAt: number) => ({
  start: month(start),
  end: month(end),
  fetchedAt,
  newest: month(end),
})
const year = { start: month(0), end: month(12) }

describe('cachedPart', () => {
  it('is the stretch that has most of the range, clipped to it, as old as its oldest piece', () => {
    const covered = [part(-2, 1, 30), part(1, 3, 20), part(7, 8, 10)]
    expect(cachedPart(covered, year)).toEqual({
      interval: { start: month(0), end: month(3) },
      fetchedAt: 20,
    })
  })

  it('is the newest stretch where none has any of the range', () => {
    expect(cachedPart([part(-20, -18, 1), part(-6, -3, 2)], year)).toEqual({
      interval: { start: month(-6), end: month(-3) },
      fetchedAt: 2,
    })
  })

  it('is not where the service was asked and had no value yet', () => {
    const { newest: _, ...never } = part(0, 12, 1)
    expect(cachedPart([never], year)).toBeUndefined()
    const future = { ...part(3, 12, 1), newest: month(3) - 1 }
    expect(cachedPart([part(0, 3, 1), future], year)?.interval).toEqual({ start: month(0), end: month(3) })
  })

  it('is nothing where nothing is cached', () => {
    expect(cachedPart([], year)).toBeUndefined()
  })
})

describe('isWhole', () => {
  it('holds where the part reaches from end to end', () => {
    const whole = cachedPart([part(0, 12, 1)], year)
    const less = cachedPart([part(0, 11, 1)], year)
    expect([whole && isWhole(whole, year), less && isWhole(less, year)]).toEqual([true, false])
  })
})
