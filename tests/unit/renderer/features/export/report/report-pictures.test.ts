import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pagesOfPlots, picturesOf } from '#renderer/features/export/report/report-pictures.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { LegendEntry } from '#renderer/plot/legend/legend.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { PicturedCard } from '#renderer/workspace/output/exported-card.ts'

const axis = { kind: 'number', min: 0, max: 1 } as const
const six = Array.from({ length: 6 }, (_, at): Plot => ({ label: String(at), x: axis, y: axis, marks: [] }))
const namesOf = (pages: readonly (readonly Plot[])[]) =>
  pages.map((plots) => plots.map(({ label }) => label).join(''))

describe('pagesOfPlots', () => {
  it('divides plots that could not be read on one page, and keeps them together where they can', () => {
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 430))).toEqual(['01', '23', '45'])
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 800))).toEqual(['0123', '45'])
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

  it('divides the rows of a map, and keeps stacked bars together', () => {
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

  it('divides small multiples between their rows', () => {
    const multiples = { plots: six, areMultiples: true }
    expect(namesOf(pagesOfPlots(multiples, 1464, 430, { columns: 2 }))).toEqual(['01', '23', '45'])
    expect(namesOf(pagesOfPlots(multiples, 1464, 800, { columns: 2 }))).toEqual(['0123', '45'])
    expect(namesOf(pagesOfPlots(multiples, 800, 700, { columns: 2 }))).toEqual(['012345'])
  })

  it('puts fewer plots below a long head than on further pages', () => {
    expect(namesOf(pagesOfPlots({ plots: six }, 1464, 700, { firstPx: 410 }))).toEqual(['01', '234', '5'])
  })
})

describe('picturesOf', () => {
  beforeEach(() => {
    const createElement = () => ({ getContext: () => null })
    vi.stubGlobal('document', { createElement, body: { append: () => undefined } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A year of days by hours; drawing it reads its cells, measuring it does not. */
  function aMap(at: number): Plot {
    const rows = Float64Array.from({ length: 365 }, (_, day) => Date.UTC(2025, 0, day + 1))
    return {
      ...{ label: `Meter ${String(at)}`, x: axis, y: { kind: 'time', zone: 'UTC', min: 0, max: 1 } },
      marks: [
        {
          ...{ kind: 'cells', name: 'Use', unit: 'kW', columns: new Float64Array(24), rows },
          get values(): Float64Array {
            throw new Error('a cell was looked at')
          },
        },
      ],
    }
  }

  function aCard(plots: readonly Plot[], legend: readonly LegendEntry[] = []): PicturedCard {
    const missing = () => Promise.reject(new Error('not needed'))
    return {
      ...{
        cardId: 'c',
        title: 'Heat map',
        kind: undefined,
        fileName: () => 'map',
        constants: () => [],
        traits: () => new Map(),
      },
      ...{ captions: () => [], answer: () => undefined, sentences: () => [], readings: () => [] },
      ...{ table: missing, provenance: missing },
      picture: (theme) =>
        Promise.resolve({
          ...{ title: 'Heat map', captions: [], plots, legend, notes: '', formatNumber: String, theme },
        }),
    }
  }

  it('leaves a legend of fifty names to the table, but for the first twelve', async () => {
    const heightOf = async (count: number): Promise<number> => {
      const name =
        'A name that has a row of its own, since it is longer than half of the width of a page of the report'
      const legend = Array.from({ length: count }, () => ({ name, sample: 'line' }) as const)
      const look = {
        paper: { pageSize: 'A4', landscape: false },
        theme: printTheme,
        isMeasured: true,
      } as const
      const plots = Array.from({ length: 3 }, (_, at) => aMap(at))
      const { pictures } = await picturesOf(aCard(plots, legend), 0, look)
      return pictures.reduce((sum, { attributes }) => sum + Number(attributes['height']), 0)
    }
    const [one, thirteen, fifty] = [await heightOf(1), await heightOf(13), await heightOf(50)]
    expect(thirteen).toBeGreaterThan(one)
    expect(fifty).toBe(thirteen)
  })

  it('measures the maps of fifty series without drawing any of them', async () => {
    const plots = Array.from({ length: 50 }, (_, at) => aMap(at))
    const card = aCard(plots)
    const look = { paper: { pageSize: 'A4', landscape: false }, theme: printTheme } as const
    const { pictures } = await picturesOf(card, 0, { ...look, isMeasured: true })
    expect(pictures).toHaveLength(11)
    for (const { attributes, children } of pictures) {
      expect(Number(attributes['height'])).toBeGreaterThan(300)
      expect(children).toHaveLength(1)
    }
    await expect(picturesOf(card, 0, look)).rejects.toThrow()
  })
})
