import { describe, expect, it } from 'vitest'
import { timeAxisTicks } from '#renderer/plot/axes/shown-ticks.ts'

describe('timeAxisTicks', () => {
  it('labels local midnights of the shown zone, with the day under the first tick', () => {
    const window = { start: Date.UTC(2021, 5, 1, 23), end: Date.UTC(2021, 5, 2, 23) }
    const ticks = timeAxisTicks(window, 'Europe/London', 800)
    expect(ticks[0]?.value).toBe(Date.UTC(2021, 5, 1, 23))
    expect(ticks[0]?.label[0]).toBe('00:00')
    expect(ticks[0]?.label[1]).toContain('2 Jun')
    expect(ticks[1]?.label).toHaveLength(1)
  })

  it('leaves the day out at the right edge, where it would be cut off', () => {
    const window = { start: Date.UTC(2021, 5, 1), end: Date.UTC(2021, 5, 4) }
    const ticks = timeAxisTicks(window, 'UTC', 800)
    expect(ticks.at(-1)).toEqual({ value: window.end, label: ['00:00'] })
    expect(ticks.filter(({ label }) => label.length === 2)).toHaveLength(3)
  })

  it('has fewer ticks where there is less room', () => {
    const window = { start: Date.UTC(2021, 0), end: Date.UTC(2022, 0) }
    const [wide, narrow] = [1600, 300].map((width) => timeAxisTicks(window, 'UTC', width).length)
    expect(wide).toBeGreaterThan(narrow ?? 0)
  })
})
