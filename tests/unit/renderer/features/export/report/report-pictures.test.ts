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

  it('divides the rows of a plot that could not be read on one page, on their one scale', () => {
    const names = Array.from({ length: 50 }, (_, at) => `Building ${String(at)}`)
    const xs = Float64Array.from(names, (_, at) => at)
    const bars: Plot = {
      ...{ label: 'Use', x: { kind: 'names', names }, y: { kind: 'number', unit: 'kWh' } },
      ...{ marks: [{ kind: 'bars', name: 'Use', xs, ys: xs.map((x) => 50 - x) }], isHorizontal: true },
    }
    const pages = pagesOfPlots({ plots: [bars] }, 980, 460)
    expect(namesOf(pages)).toEqual(['Use (1 to 25 of 50)', 'Use (26 to 50 of 50)'])
    const [last] = pages.at(-1) ?? []
    expect(last).toMatchObject({ x: { names: names.slice(25) }, y: { min: 0, max: 50 } })
    expect(last?.marks).toEqual([
      { kind: 'bars', name: 'Use', xs: xs.slice(0, 25), ys: xs.slice(0, 25).map((x) => 25 - x) },
    ])
    expect(pagesOfPlots({ plots: [bars] }, 980, 800)).toEqual([[bars]])
  })

  it('divides the rows of a map, and bars that stand on each other stay together', () => {
    const names = ['a', 'b', 'c', 'd']
    const cells = { kind: 'cells', name: '', unit: '', columns: new Float64Array([0, 1]) } as const
    const values = Float64Array.from({ length: 8 }, (_, at) => at)
    const map: Plot = {
      ...{ label: 'Map', x: axis, y: { kind: 'names', names, ends: names } },
      marks: [{ ...cells, rows: new Float64Array([0, 1, 2, 3]), values }],
    }
    const [, last] = pagesOfPlots({ plots: [map] }, 1000, 500).flat()
    expect(last).toMatchObject({ y: { names: ['c', 'd'], ends: ['c', 'd'] } })
    expect(last?.marks).toEqual([{ ...cells, rows: new Float64Array([0, 1]), values: values.slice(4) }])
    const stacked = {
      ...map,
      marks: [{ kind: 'bars', name: '', xs: values, ys: values, stack: 's' }],
    } as const
    expect(pagesOfPlots({ plots: [stacked] }, 1000, 500)).toEqual([[stacked]])
  })

  it('keeps small multiples in their rows', () => {
    expect(pagesOfPlots({ plots: six, areMultiples: true }, 1464, 430)).toHaveLength(1)
  })
})
