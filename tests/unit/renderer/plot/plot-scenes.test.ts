import { describe, expect, it } from 'vitest'
import { columnExtent } from '#renderer/plot/extent.ts'
import { plotOptions } from '#renderer/plot/plot-config.ts'
import { fittingPlots, plotColumns, plotHeights } from '#renderer/plot/plot-heights.ts'
import { plotScenes, plotScenesBeside } from '#renderer/plot/plot-scenes.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import type { BarMark, LineMark, Plot, PlotAxis } from '#renderer/plot/plot.ts'
import { aPlot, aScene, column, plainStyle } from '#support/a-plot-scene.ts'

const line = (name: string, ...ys: readonly number[]): LineMark => ({
  kind: 'line',
  name,
  xs: Float64Array.from(ys, (_, index) => index),
  ys: column(...ys),
})
const texts = (ticks: readonly { readonly lines: readonly string[] }[]): readonly string[] =>
  ticks.map(({ lines }) => lines.join(' '))

describe('columnExtent', () => {
  it('takes finite values alone, above zero where the axis is logarithmic, and reads a column once', () => {
    const values = column(3, NaN, -2, Infinity, 0, 7)
    const whole = columnExtent(values)
    expect([whole, columnExtent(values, true)]).toEqual([
      { min: -2, max: 7 },
      { min: 3, max: 7 },
    ])
    expect(columnExtent(values)).toBe(whole)
    expect(columnExtent(column(NaN, -Infinity))).toEqual({ min: Infinity, max: -Infinity })
  })
})

describe('plotScenes', () => {
  it('aligns the areas of plots under each other', () => {
    const plots = [aPlot([line('a', 1, 2)]), aPlot([line('b', 100_000, 2_000_000)])]
    const [one, other] = plotScenes(plots, 600, [200, 200], plainStyle)
    expect(one?.area.left).toBe(other?.area.left)
    expect(one?.area.width).toBe(other?.area.width)
  })

  it('leaves room for the texts of its ticks where a legend makes a plot lower', () => {
    const bars = (name: string): BarMark => ({ kind: 'bars', name, xs: column(0, 1), ys: column(5600, 5500) })
    const plot = aPlot([bars('one year'), bars('the other')], { y: { kind: 'number' } })
    for (let height = 90; height < 300; height += 1) {
      const [scene] = plotScenes([plot], 600, [height], plainStyle)
      const { area, y, legend } = scene ?? expect.fail()
      expect(legend.rows).toBe(1)
      const widest = Math.max(...texts(y.ticks).map((text) => plainStyle.measure(text)))
      expect(widest + 8, String(height)).toBeLessThanOrEqual(area.left)
    }
  })

  it('keeps a legend within the width where a plot below moves the areas to the right', () => {
    const names = Array.from({ length: 6 }, (_, index) => `Part number ${String(index)}`)
    const below = aPlot([], {
      x: { kind: 'names', names: ['Ventilation and pumps of the house'] },
      isHorizontal: true,
    })
    const [scene] = plotScenes(
      [aPlot(names.map((name) => line(name, 1, 9))), below],
      700,
      [200, 200],
      plainStyle,
    )
    const { area, legend } = scene ?? expect.fail()
    expect(area.left).toBeGreaterThan(150)
    for (const { name, left } of legend.entries)
      expect(area.left + left + plainStyle.measure(name), name).toBeLessThanOrEqual(700)
  })

  it('heads a plot with the unit that its axis shows', () => {
    const y: PlotAxis = { kind: 'number', unit: 'kWh', startsAtZero: true }
    const headed = { ...aPlot([line('a', 1_000_000, 2_000_000)], { y }), label: 'Parts, kWh' }
    const [scene] = plotScenes([headed], 600, [200], plainStyle)
    expect(scene?.y.title).toBe('MWh')
    expect(scene?.plot.label).toBe('Parts, MWh')
    expect(plotScenes([{ ...headed, label: 'Parts' }], 600, [200], plainStyle)[0]?.plot.label).toBe('Parts')
  })

  it('starts lines of power and energy at zero, others at their values or as set', () => {
    const y: PlotAxis = { kind: 'number', unit: '°C', startsAtZero: true }
    expect(aScene(aPlot([line('a', 90, 100)], { y })).y.min).toBe(0)
    expect(aScene(aPlot([line('a', 90, 100)])).y.min).toBe(0)
    const fit: PlotAxis = { kind: 'number', unit: 'kWh', startsAtZero: false }
    expect(aScene(aPlot([line('a', 90, 100)], { y: fit })).y.min).toBeGreaterThan(0)
    const warmth: PlotAxis = { kind: 'number', unit: '°C' }
    expect(aScene(aPlot([line('a', 90, 100)], { y: warmth })).y.min).toBeGreaterThan(0)
  })

  it('ends the horizontal axis with the visible range, and the vertical one with a tick', () => {
    const { x, y } = aScene(aPlot([line('a', ...Array.from({ length: 38 }, (_, index) => index))]))
    expect([x.min, x.max]).toEqual([0, 37])
    expect(y.ticks.at(-1)?.at).toBe(y.max)
    expect(y.max).toBeGreaterThanOrEqual(37)
  })

  it('leaves out months that do not fit, evenly, instead of cutting their names', () => {
    const names = Array.from({ length: 8 }, (_, at) => `Month 2026-0${String(at + 1)}`)
    const bars = {
      kind: 'bars',
      name: 'Use',
      xs: column(...names.keys()),
      ys: column(...names.keys()),
    } as const
    const ticksOf = (x: Partial<Extract<PlotAxis, { kind: 'names' }>>) =>
      texts(aScene(aPlot([bars], { x: { kind: 'names', names, ...x } })).x.ticks)
    const edges = Float64Array.from({ length: 9 }, (_, at) => at)
    expect(ticksOf({ edges })).toEqual(names.filter((_, at) => at % 2 === 0))
    expect(ticksOf({}).join()).toContain('…')
  })

  it('leaves out given ticks that do not fit, evenly', () => {
    const ticks = Array.from({ length: 25 }, (_, at) => ({ at, text: `${String(at).padStart(2, '0')}:00` }))
    const x: PlotAxis = { kind: 'number', min: 0, max: 24, ticks }
    const scene = aScene(aPlot([line('a', 1, 2)], { x }))
    expect(texts(scene.x.ticks).slice(0, 3)).toEqual(['00:00', '02:00', '04:00'])
  })

  it('names the powers of a logarithmic axis', () => {
    const scene = aScene(aPlot([line('a', 3, 40_000)], { y: { kind: 'number', isLogarithmic: true } }))
    expect(texts(scene.y.ticks)).toEqual(expect.arrayContaining(['10', '100', '1,000', '10,000']))
    expect([scene.y.min, scene.y.max]).toEqual([2, 50_000])
  })

  it('writes the day under the first time where the clocks change', () => {
    const [min, max] = [Date.UTC(2020, 2, 29), Date.UTC(2020, 2, 29, 23)]
    const scene = aScene(aPlot([], { x: { kind: 'time', zone: 'Europe/London', min, max } }))
    const shown = texts(scene.x.ticks)
    expect(shown[0]).toBe('00:00 29 Mar 2020')
    expect(shown.some((text) => text.startsWith('01:'))).toBe(false)
  })

  it('goes from the top down if set so', () => {
    const isReversed = (plot: Plot) => plotOptions(aScene(plot)).scales?.['upright']?.reverse
    expect(isReversed(aPlot([line('a', 1, 2)], { isTopDown: true }))).toBe(true)
    expect(isReversed(aPlot([line('a', 1, 2)]))).toBe(false)
  })

  it('labels the ends of lines where they are apart, and has a legend where they are not', () => {
    const apart = aScene(aPlot([line('a', 1, 2), line('b', 5, 9)]))
    expect(apart.endLabels.map(({ name }) => name)).toEqual(['b', 'a'])
    expect(apart.legend.rows).toBe(0)
    const close = aScene(aPlot(['a', 'b', 'c', 'd', 'e'].map((name) => line(name, 1, 9))))
    expect(close.endLabels).toEqual([])
    expect(close.legend.entries.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('has one entry for a line and the band around it', () => {
    const xs = column(0, 1)
    const band = { kind: 'band', name: 'a', xs, low: column(0, 0), high: column(3, 3) } as const
    const scene = aScene(aPlot([band, line('a', 1, 2), line('b', 5, 9)]))
    const names = [...scene.legend.entries, ...scene.endLabels].map(({ name }) => name)
    expect([...names].sort()).toEqual(['a', 'b'])
  })

  it('describes the bands of several lines in one entry', () => {
    const xs = column(0, 1)
    const bands = ['a', 'b'].flatMap((name) =>
      ['10–90 %', '25–75 %'].map(
        (span) => ({ kind: 'band', name: `${span} of ${name}`, span, xs, low: xs, high: xs }) as const,
      ),
    )
    const scene = aScene(aPlot([...bands, line('a', 1, 2), line('b', 1, 2)]))
    expect(scene.legend.entries.map(({ name }) => name)).toEqual(['a', 'b', '10–90 % and 25–75 %'])
  })

  it('cuts the names of a long legend to two rows and keeps them apart', () => {
    const names = [1, 2, 3, 4, 5].map((at) => `North Campus Teaching Block ${at} · main incomer electricity`)
    const { legend } = aScene(aPlot(names.map((name) => line(name, 1, 9))))
    expect(legend.rows).toBe(2)
    expect(new Set(legend.entries.map(({ name }) => name)).size).toBe(5)
    for (const { name, left } of legend.entries)
      expect(left + 20 + plainStyle.measure(name)).toBeLessThan(580)
  })

  it('counts the entries that find no room in two rows', () => {
    const names = Array.from({ length: 30 }, (_, at) => `Meter ${at} of a long name`)
    const { legend } = aScene(aPlot(names.map((name) => line(name, 1, 9))))
    expect(legend.rows).toBe(2)
    const counted = Number(/^and (\d+) more$/.exec(legend.entries.at(-1)?.name ?? '')?.[1])
    expect(counted + legend.entries.length - 1).toBe(30)
  })

  it('cuts names at the left and keeps them apart', () => {
    const names = [
      'A hall',
      ...[3, 4].map((block) => `University Estate, North Campus, Block ${block}, incomer`),
    ]
    const bars = { kind: 'bars', name: 'x', xs: column(0, 1, 2), ys: column(1, 2, 3) } as const
    const scene = aScene(aPlot([bars], { x: { kind: 'names', names }, isHorizontal: true }))
    const shown = texts(scene.x.ticks)
    expect(new Set(shown).size).toBe(3)
    expect(scene.area.left).toBeLessThan(600 * 0.35)
    for (const text of shown) expect(plainStyle.measure(text)).toBeLessThan(scene.area.left)
  })

  it('begins its texts where the style says', () => {
    const bars = { kind: 'bars', name: 'x', xs: column(0), ys: column(1) } as const
    const plot = aPlot([bars], { x: { kind: 'names', names: ['Observatory'] }, isHorizontal: true })
    const leftWith = (insetPx: number) =>
      plotScenes([plot], 600, [200], { ...plainStyle, insetPx })[0]?.area.left
    expect(leftWith(12)).toBe((leftWith(4) ?? NaN) + 8)
  })

  it('leaves out the labels of an axis whose values are written at the bars, and the room for them', () => {
    const bars = { kind: 'bars', name: 'x', xs: column(0), ys: column(2_000_000) } as const
    const [usual, bare] = [false, true].map((isBare) =>
      aScene(aPlot([bars], { y: { kind: 'number', unit: 'kWh', isBare }, isHorizontal: true })),
    )
    expect(bare?.y).toMatchObject({ ticks: [], title: '', unit: { title: 'MWh' } })
    expect(bare?.area.height).toBeGreaterThan((usual?.area.height ?? NaN) + 20)
  })
})

describe('plotOptions', () => {
  it('places the area where the scene has it', () => {
    const scene = aScene(aPlot([line('a', 1, 2)]))
    const { layout, scales } = plotOptions(scene)
    expect(layout?.padding).toEqual({ top: scene.area.top, right: 600 - scene.area.left - scene.area.width })
    expect(scales?.['level']).toMatchObject({ min: 0, max: 1 })
  })

  it('neither animates nor parses', () => {
    expect(plotOptions(aScene(aPlot([])))).toMatchObject({ animation: false, parsing: false, events: [] })
  })

  it('has lines only for counts, and none through cells', () => {
    const grids = (plot: Plot) => {
      const { scales = {} } = plotOptions(aScene(plot))
      return [scales['level']?.grid?.display, scales['upright']?.grid?.display]
    }
    expect(grids(aPlot([line('a', 1, 2)]))).toEqual([false, true])
    const one = column(0)
    const cells = { kind: 'cells', name: 'c', columns: one, rows: one, values: one, unit: 'kW' } as const
    expect(grids(aPlot([cells]))).toEqual([false, false])
  })
})

describe('plotHeights', () => {
  it('shares the height, and takes more where names need it', () => {
    expect(plotHeights([aPlot([]), aPlot([])], 600)).toEqual([300, 300])
    const names = Array.from({ length: 70 }, (_, index) => `Building ${index}`)
    const [height = 0] = plotHeights([aPlot([], { x: { kind: 'names', names }, isHorizontal: true })], 300)
    expect(height).toBeGreaterThan(70 * 15)
  })

  it('gives each of several as much as a picture asks for, and one no more than its height', () => {
    expect(plotHeights([aPlot([]), aPlot([])], 260, 180)).toEqual([180, 180])
    expect(plotHeights([aPlot([]), aPlot([])], 600, 180)).toEqual([300, 300])
    expect(plotHeights([aPlot([])], 160, 180)).toEqual([160])
  })

  it('gives way by a few pixels before it scrolls, which would cut the last labels', () => {
    expect(plotHeights([aPlot([]), aPlot([])], 230)).toEqual([115, 115])
    expect(plotHeights([aPlot([]), aPlot([])], 200)).toEqual([120, 120])
  })

  it('moves names closer together before their axis is cut', () => {
    const names = ['Chillers', 'Comms room', 'Lifts', 'Lighting', 'Small power', 'Ventilation', 'Remainder']
    const x = { kind: 'names', names } as const
    const bars = {
      kind: 'bars',
      name: 'Use',
      xs: column(0, 1, 2, 3, 4, 5, 6),
      ys: column(1, 2, 3, 4, 5, 6, 7),
    } as const
    const [plot] = [aPlot([bars], { x, isHorizontal: true })]
    expect(plotHeights([plot], 164)).toEqual([164])
    const [scene] = plotScenes([plot], 300, [164], plainStyle)
    expect(scene?.x.ticks.map(({ lines }) => lines[0])).toEqual(names)
    expect(plotHeights([plot], 120)[0]).toBeGreaterThan(164)
  })

  it('gives rows of names a fifth of the spare room beside bars of a time', () => {
    const rows = aPlot([], { x: { kind: 'names', names: ['a', 'b'] }, isHorizontal: true })
    expect(plotHeights([aPlot([]), rows], 340)).toEqual([200, 140])
  })

  it('gives a supplement a third of the spare room, and leaves it out where it would be a sliver', () => {
    const plots = [aPlot([]), aPlot([], { isSupplement: true })]
    expect(plotHeights(plots, 516)).toEqual([320, 196])
    expect(fittingPlots(plots, 516, 28)).toBe(plots)
    expect(fittingPlots(plots, 260, 28)).toEqual(plots.slice(0, 1))
    // Two plots of equal weight stay, and the view scrolls.
    expect(fittingPlots([aPlot([]), aPlot([])], 200, 28)).toHaveLength(2)
  })

  it('leaves a few rows at the top, no higher than they need', () => {
    const one = column(0)
    const cells = { kind: 'cells', name: 'c', columns: one, rows: one, values: one, unit: '' } as const
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Meter ${String(index)}`)
    const areaOf = (count: number) =>
      aScene(aPlot([cells], { y: { kind: 'names', names: names(count), mostRowPx: 36 }, isTopDown: true }))
        .area
    expect(areaOf(1).height).toBe(36)
    expect(areaOf(1).top).toBe(areaOf(40).top)
    expect(areaOf(2).height).toBe(72)
    expect(areaOf(40).height).toBeLessThan(400)
  })
})

describe('plotColumns', () => {
  const two = [aPlot([]), aPlot([])]

  it('puts plots side by side where they would be scrolled under each other, and have room', () => {
    expect(plotColumns(two, { width: 680, height: 220 }, 28)).toBe(2)
    expect(plotColumns(two, { width: 680, height: 320 }, 28)).toBe(1)
    expect(plotColumns(two, { width: 500, height: 220 }, 28)).toBe(1)
    expect(plotColumns(two.slice(1), { width: 680, height: 80 }, 28)).toBe(1)
    expect(plotColumns([...two, ...two], { width: 900, height: 320 }, 28)).toBe(2)
  })

  it('lets none of them scroll then', () => {
    for (const { height } of plotScenesBeside(two, 340, 192, plainStyle)) expect(height).toBe(192)
  })
})

describe('the colours of cells', () => {
  it('are one scale for all plots in one unit, so that two heat maps of a card can be compared', () => {
    const cells = (unit: string, ...values: readonly number[]) =>
      aPlot([
        {
          kind: 'cells',
          name: unit,
          columns: column(0, 1),
          rows: column(0),
          values: column(...values),
          unit,
        },
      ])
    const plots = [cells('kW', 1, 2), cells('kW', 5, NaN), cells('°C', -3, 4)]
    const scales = plotScenes(plots, 600, [200, 200, 200], plainStyle).map(({ cellScale }) => cellScale)
    expect(scales.map(({ min, max, hasHoles }) => [min, max, hasHoles])).toEqual([
      [1, 5, false],
      [1, 5, true],
      [-3, 4, false],
    ])
    const beside = plotScenesBeside(plots, 300, 200, plainStyle)
    expect(beside.map(({ cellScale }) => cellScale)).toEqual(scales)
    // Pictures that continue each other have the scale of both.
    const [alone] = plotScenes(plots.slice(0, 1), 600, [200], plainStyle, plots)
    expect(alone?.cellScale).toEqual(scales[0])
  })

  it('leave out a plot with a scale of its own, below others, beside them and on a page alone', () => {
    const cells = (values: readonly number[], hasOwnScale?: boolean) =>
      aPlot([
        {
          kind: 'cells',
          name: '',
          columns: column(0, 1),
          rows: column(0),
          values: column(...values),
          unit: 'kW',
          ...(hasOwnScale === true && { hasOwnScale }),
        },
      ])
    const plots = [cells([1, 2]), cells([700, 900], true), cells([4, 5])]
    const expected = [
      [1, 5],
      [700, 900],
      [1, 5],
    ]
    const rangesOf = (scenes: readonly PlotScene[]) => scenes.map(({ cellScale: { min, max } }) => [min, max])
    expect(rangesOf(plotScenes(plots, 600, [200, 200, 200], plainStyle))).toEqual(expected)
    expect(rangesOf(plotScenesBeside(plots, 300, 200, plainStyle))).toEqual(expected)
    const pages = plots.flatMap((plot) => plotScenes([plot], 600, [200], plainStyle, plots))
    expect(rangesOf(pages)).toEqual(expected)
  })
})
