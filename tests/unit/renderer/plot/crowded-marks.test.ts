import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crowdedLine } from '#renderer/plot/marks/crowded-line.ts'
import { fillCloud, layersOf } from '#renderer/plot/marks/draw-cloud.ts'
import { drawPoints } from '#renderer/plot/marks/draw-points.ts'
import { keptPlaces } from '#renderer/plot/marks/draw-lines.ts'
import type { LineMark } from '#renderer/plot/plot.ts'
import { spotOf } from '#renderer/plot/plot-scene.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aPlot, aScene } from '#support/a-plot-scene.ts'
import { seededRandom } from '#support/seeded-random.ts'

const hoursOf = (ys: Float64Array): LineMark => ({
  ...{ kind: 'line', name: 'A line', slot: 0, ys },
  xs: ys.map((_, index) => index * HOUR_MS),
})
const sceneOf = (mark: LineMark) =>
  aScene(aPlot([mark], { x: { kind: 'time', zone: 'UTC', min: 0, max: mark.ys.length * HOUR_MS } }))

const values = fc
  .record({ seed: fc.integer(), gaps: fc.array(fc.nat(8759), { maxLength: 20 }) })
  .map(({ seed, gaps }) => {
    const random = seededRandom(seed)
    const ys = Float64Array.from({ length: 8760 }, () => random() * 100)
    for (const at of gaps) ys[at] = NaN
    return ys
  })

describe('crowdedLine', () => {
  it('has the extremes and the mean of whole days, and no value of a gap', () => {
    fc.assert(
      fc.property(values, (ys) => {
        const mark = hoursOf(ys)
        const { stretches, means } = crowdedLine(sceneOf(mark), mark, 1) ?? { stretches: [], means: mark }
        const finite = ys.filter(Number.isFinite)
        expect(Math.max(...stretches.map(({ high }) => high))).toBe(Math.max(...finite))
        expect(Math.min(...stretches.map(({ low }) => low))).toBe(Math.min(...finite))
        expect(stretches.reduce((sum, { count }) => sum + count, 0)).toBe(finite.length)
        expect(means.ys.filter(Number.isNaN)).toHaveLength(ys.length - finite.length)
        const lengths = new Set(stretches.map(({ start, end }) => (end - start) % HOUR_MS))
        expect([...lengths]).toEqual([0])
      }),
      { numRuns: 20 },
    )
  })

  it('has stretches of whole days, whose means do not swing with the hour', () => {
    const mark = hoursOf(Float64Array.from({ length: 8760 }, (_, hour) => (hour % 24 < 12 ? 0 : 10)))
    const { means } = crowdedLine(sceneOf(mark), mark, 1) ?? { means: mark }
    expect(new Set(means.ys.subarray(0, -1))).toEqual(new Set([5]))
    expect((means.xs[1] ?? 0) - (means.xs[0] ?? 0)).toBe(2 * DAY_MS)
  })

  it('leaves a line alone whose values can be distinguished', () => {
    const mark = hoursOf(Float64Array.from({ length: 600 }, (_, at) => at))
    expect(crowdedLine(sceneOf(mark), mark, 1)).toBeUndefined()
  })
})

describe('keptPlaces', () => {
  it('keeps the ends and the extremes of each pixel, and every gap', () => {
    fc.assert(
      fc.property(values, (ys) => {
        const mark = hoursOf(ys)
        const scene = sceneOf(mark)
        const pixelAt = (at: number): number =>
          Math.floor(spotOf(scene, mark.xs[at] ?? NaN, 0).left - scene.area.left)
        const extremes = (places: Iterable<number>) =>
          [...Map.groupBy(places, pixelAt)].map(([pixel, at]) => {
            const inked = at.map((one) => ys[one] ?? NaN).filter(Number.isFinite)
            return [pixel, Math.min(...inked), Math.max(...inked)]
          })
        const kept = [...keptPlaces(scene.x, { xs: mark.xs, low: ys, high: ys }, 1)]
        expect(extremes(kept)).toEqual(extremes(ys.keys()))
        expect(kept.filter((at) => Number.isNaN(ys[at]))).toHaveLength(ys.filter(Number.isNaN).length)
        expect(kept.length).toBeLessThan(ys.length / 2)
        expect(kept).toEqual(kept.toSorted((a, b) => a - b))
      }),
      { numRuns: 20 },
    )
  })
})

describe('drawPoints', () => {
  it('draws few of the points that overlap, and each that is alone', () => {
    const count = 40_000
    const mark = {
      ...({ kind: 'points', name: 'Points', slot: 0 } as const),
      xs: Float64Array.from({ length: count }, (_, at) => (at < 3 ? at * 10 : 50 + (at % 5) / 10)),
      ys: Float64Array.from({ length: count }, (_, at) => (at < 3 ? at * 10 : 50)),
    }
    const scene = aScene(aPlot([mark]))
    const drawn: (readonly number[])[] = []
    const context: Partial<CanvasRenderingContext2D> = {
      fillRect: (left, top, side) => drawn.push([left, top, side]),
    }
    drawPoints(context as CanvasRenderingContext2D, scene, mark, 2, fillCloud)
    for (const at of [0, 10, 20]) {
      const { left, top } = spotOf(scene, at, at)
      // They lie on whole pixels of the screen, two of which are one pixel of the page here.
      const [x, y] = [left, top].map((middle) => Math.round(2 * (middle - 2)) / 2)
      expect(drawn).toContainEqual([x, y, 4])
    }
    expect(drawn.length).toBeLessThan(30)
  })

  it('draws a few points in full, and many of them faint', () => {
    const alphaOf = (count: number): number => {
      const xs = Float64Array.from({ length: count }, (_, at) => at)
      const mark = { kind: 'points', name: 'Odd days', slot: 0, xs, ys: xs } as const
      const alphas: number[] = []
      const context = {
        globalAlpha: 1,
        beginPath: () => undefined,
        arc: () => undefined,
        fill: () => alphas.push(context.globalAlpha),
      }
      drawPoints(context as unknown as CanvasRenderingContext2D, aScene(aPlot([mark])), mark, 1, fillCloud)
      return Math.min(...alphas)
    }
    expect(alphaOf(6)).toBeGreaterThan(0.9)
    expect(alphaOf(200)).toBeLessThan(0.7)
  })
})

describe('layersOf', () => {
  const places = fc.array(fc.integer({ min: -6, max: 16 }), { minLength: 40, maxLength: 40 })

  it('counts in each pixel of a box the squares that cover it, of which some reach beyond the box', () => {
    fc.assert(
      fc.property(places, places, fc.integer({ min: 1, max: 5 }), (lefts, tops, side) => {
        const box = { left: 2, top: 1, width: 9, height: 7 }
        const cloud = { lefts: Float64Array.from(lefts), tops: Float64Array.from(tops), side }
        const covers = (at: number, from: number): boolean => at >= from && at < from + side
        const counted = Array.from({ length: box.width * box.height }, (_, pixel) => {
          const [x, y] = [box.left + (pixel % box.width), box.top + Math.floor(pixel / box.width)]
          return lefts.filter((left, at) => covers(x, left) && covers(y, tops[at] ?? NaN)).length
        })
        expect([...layersOf(cloud, box)]).toEqual(counted)
      }),
    )
  })
})
