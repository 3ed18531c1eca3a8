import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimSlot, colourOfSlot } from '#renderer/query/view/view-state.ts'

describe('claimSlot', () => {
  it('never gives two variables on the chart one colour', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 })
    fc.assert(
      fc.property(ids, (toggles) => {
        let onChart: string[] = []
        let slots: Readonly<Record<string, number>> = {}
        for (const id of toggles) {
          if (onChart.includes(id)) onChart = onChart.filter((other) => other !== id)
          else {
            slots = claimSlot(slots, id, onChart)
            onChart = [...onChart, id]
          }
          const taken = onChart.map((each) => slots[each])
          expect(new Set(taken).size).toBe(taken.length)
        }
      }),
    )
  })

  it('takes the lowest free one', () => {
    expect(claimSlot({ a: 0, b: 2 }, 'c', ['a', 'b'])).toEqual({ a: 0, b: 2, c: 1 })
  })
})

describe('colourOfSlot', () => {
  it('goes round the palette', () => {
    expect([0, 9, 10].map(colourOfSlot)).toEqual(['var(--series-1)', 'var(--series-10)', 'var(--series-1)'])
  })
})
