import { describe, expect, it } from 'vitest'
import { assignPanels } from '#renderer/plot/axes/panels.ts'

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
})
