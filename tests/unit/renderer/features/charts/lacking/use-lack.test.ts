import { describe, expect, it } from 'vitest'
import { cachedPart, isElsewhere, isWhole } from '#renderer/features/charts/lacking/use-lack.ts'

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
    expect(cachedPart([[covered]], year)).toEqual({
      interval: { start: month(0), end: month(3) },
      fetchedAt: 20,
      series: 1,
    })
  })

  it('is cached of every series, so that nothing in it is missing', () => {
    const found = cachedPart([[[part(0, 6, 10)]], [[part(4, 9, 30)]]], year)
    expect(found).toEqual({ interval: { start: month(4), end: month(6) }, fetchedAt: 10, series: 2 })
  })

  it('says of how many series it is cached where no stretch is common to all', () => {
    const found = cachedPart([[[part(0, 2, 10)]], [[part(4, 9, 30)]], []], year)
    expect(found).toEqual({ interval: { start: month(4), end: month(9) }, fetchedAt: 30, series: 1 })
  })

  it('lies in the range while anything of the range is cached', () => {
    const found = cachedPart([[[part(-12, -1, 10), part(11, 12, 20)]], [[part(-12, -1, 10)]]], year)
    expect(found?.interval).toEqual({ start: month(11), end: month(12) })
    const none = cachedPart([[[part(-12, -1, 10)]]], year)
    expect([found && isElsewhere(found, year), none && isElsewhere(none, year)]).toEqual([false, true])
  })

  it('is the newest stretch where none has any of the range', () => {
    expect(cachedPart([[[part(-20, -18, 1), part(-6, -3, 2)]]], year)).toEqual({
      interval: { start: month(-6), end: month(-3) },
      fetchedAt: 2,
      series: 1,
    })
  })

  it('is not there if the service was asked and had no value yet', () => {
    const { newest: _, ...never } = part(0, 12, 1)
    expect(cachedPart([[[never]]], year)).toBeUndefined()
    const future = { ...part(3, 12, 1), newest: month(3) - 1 }
    expect(cachedPart([[[part(0, 3, 1), future]]], year)?.interval).toEqual({
      start: month(0),
      end: month(3),
    })
  })

  it('is of one resolution: days of spring and hours of summer can only be shown one after the other', () => {
    const [days, hours] = [[part(0, 5, 10)], [part(5, 12, 20)]]
    expect(cachedPart([[days, hours]], year)).toEqual({
      interval: { start: month(5), end: month(12) },
      fetchedAt: 20,
      series: 1,
    })
    const found = cachedPart([[days, hours], [[part(0, 12, 30)]]], year)
    expect(found).toMatchObject({ interval: { start: month(5), end: month(12) }, series: 2 })
  })

  it('is nothing where nothing is cached', () => {
    expect([cachedPart([], year), cachedPart([[], []], year)]).toEqual([undefined, undefined])
  })
})

describe('isWhole', () => {
  it('holds where the part reaches from end to end', () => {
    const whole = cachedPart([[[part(0, 12, 1)]]], year)
    const less = cachedPart([[[part(0, 11, 1)]]], year)
    expect([whole && isWhole(whole, year), less && isWhole(less, year)]).toEqual([true, false])
  })
})
