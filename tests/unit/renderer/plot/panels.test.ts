import { describe, expect, it } from 'vitest'
import { assignPanels } from '#renderer/plot/series/series-plots.ts'

const series = (...units: string[]) => units.map((unit, index) => ({ id: String(index), units: unit }))

describe('assignPanels', () => {
  it('puts one unit on the left axis of one chart', () => {
    expect(assignPanels(series('kW', 'kW'))).toEqual([{ left: { unit: 'kW', ids: ['0', '1'] } }])
  })

  it('gives two units an axis each, the first to come on the left', () => {
    const [panel, ...others] = assignPanels(series('°C', 'kW', '°C'))
    expect(panel).toEqual({ left: { unit: '°C', ids: ['0', '2'] }, right: { unit: 'kW', ids: ['1'] } })
    expect(others).toEqual([])
  })

  it('stacks a chart a unit where there are more than two', () => {
    const panels = assignPanels(series('kW', '°C', '%', 'kW'))
    expect(panels.map(({ left }) => left.ids)).toEqual([['0', '3'], ['1'], ['2']])
    expect(panels.every(({ right }) => right === undefined)).toBe(true)
  })

  it('takes spellings of one unit as one', () => {
    expect(assignPanels(series('kW', 'KW '))).toHaveLength(1)
    expect(assignPanels(series('kW', 'KW '))[0]?.right).toBeUndefined()
  })

  it('gives series that would be flat at zero a chart of their own, and those that are flat beside these', () => {
    const peaks = [5000, 4000, 30, 0, 0.2, 101]
    const sized = series(...peaks.map(() => 'kW')).map((one, at) => ({ ...one, peak: peaks[at] }))
    expect(assignPanels(sized).map(({ left, right }) => [left.ids, right])).toEqual([
      [['0', '1', '3', '5'], undefined],
      [['2'], undefined],
      [['4'], undefined],
    ])
  })

  it('keeps series together whose size is unknown, or that are all zero', () => {
    const zeros = series('kW', 'kW').map((one) => ({ ...one, peak: 0 }))
    expect(assignPanels(zeros)).toHaveLength(1)
  })

  it('puts no two scales of one unit left and right of a chart', () => {
    const [a, b] = series('kW', 'kW')
    const panels = assignPanels([
      { id: '0', units: a?.units ?? '', peak: 5000 },
      { id: '1', units: b?.units ?? '', peak: 3 },
    ])
    expect(panels.map(({ left, right }) => [left.ids, right])).toEqual([
      [['0'], undefined],
      [['1'], undefined],
    ])
  })
})
