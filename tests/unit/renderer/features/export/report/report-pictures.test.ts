import { describe, expect, it } from 'vitest'
import { pagesOfPlots } from '#renderer/features/export/report/report-pictures.ts'
import type { Plot } from '#renderer/plot/plot.ts'

const axis = { kind: 'number', min: 0, max: 1 } as const
const six = Array.from({ length: 6 }, (_, at): Plot => ({ label: String(at), x: axis, y: axis, marks: [] }))
const namesOf = (pages: readonly (readonly Plot[])[]) =>
  pages.map((plots) => plots.map(({ label }) => label).join(''))

describe('pagesOfPlots', () => {
  it('divides plots that could not be read on one page, and keeps them together where they can', () => {
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 430))).toEqual(['01', '23', '45'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 700))).toEqual(['0123', '45'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 100))).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1000, 760))).toEqual(['012345'])
    expect(namesOf(pagesOfPlots({ plots: six.slice(0, 1) }, 1464, 430))).toEqual(['0'])
  })

  it('keeps small multiples in their rows', () => {
    expect(pagesOfPlots({ plots: six, areMultiples: true }, 1464, 430)).toHaveLength(1)
  })
})
