import { describe, expect, it } from 'vitest'
import { isSameLog, outagesOf, withOutages } from '#renderer/catalogue/outages.ts'

const one = (dataHubId: string, start: number, end: number) => ({ dataHubId, start, end })

describe('withOutages', () => {
  it('lets an outage go on that began at the same instant, and keeps one that has ended', () => {
    const first = withOutages([], [one('a', 10, 20), one('b', 12, 20)])
    const second = withOutages(first, [one('a', 10, 40)])
    expect(second).toEqual([one('b', 12, 20), one('a', 10, 40)])
    expect(withOutages(second, [one('a', 60, 70)])[0]).toEqual(one('a', 60, 70))
    expect(isSameLog(second, withOutages(second, [one('a', 10, 40)]))).toBe(true)
    expect(isSameLog(second, first)).toBe(false)
  })
})

describe('outagesOf', () => {
  it('gives the past ones of a variable and, once, the current one', () => {
    const log = [one('a', 60, 70), one('b', 12, 20), one('a', 10, 40)]
    const now = { start: 60, end: 90 }
    expect(outagesOf(log, 'a', now)).toEqual([{ start: 10, end: 40 }, now])
    expect(outagesOf(log, 'a', undefined)).toEqual([
      { start: 10, end: 40 },
      { start: 60, end: 70 },
    ])
  })
})
