import { describe, expect, it } from 'vitest'
import { pagesOfPlots } from '#renderer/features/export/report/report-pictures.ts'
import type { Plot } from '#renderer/plot/plot.ts'

const axis = { kind: 'number', min: 0, max: 1 } as const
const six = Array.from({ length: 6 }, (_, at): Plot => ({ label: String(at), x: axis, y: axis, marks: [] }))
const namesOf = (pages: readonly (readonly Plot[])[]) =>
  pages.map((plots) => plots.map(({ label }) => label).join(''))

describe('pagesOfPlots', () => {
  it('divides plots that could not be read on one page, and keeps them together where they can', () => {
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 430))).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 760))).toEqual(['012', '345'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1000, 760))).toEqual(['012345'])
    expect(namesOf(pagesOfPlots({ plots: six.slice(0, 1) }, 1464, 430))).toEqual(['0'])
  })

  it('keeps cells on their one scale, and small multiples in their rows', () => {
    const values = Float64Array.of(1)
    const cells = { kind: 'cells', name: 'c', columns: values, rows: values, values, unit: 'kW' } as const
    const carpets = six.map((plot): Plot => ({ ...plot, marks: [cells] }))
    expect(pagesOfPlots({ plots: carpets }, 1464, 430)).toHaveLength(1)
    expect(pagesOfPlots({ plots: six, areMultiples: true }, 1464, 430)).toHaveLength(1)
  })
})
