import { describe, expect, it } from 'vitest'
import { stackedSeries } from '#renderer/plot/series/shown-series.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

function valuesOf(lists: readonly (readonly (number | undefined)[])[]) {
  const series = lists.map((values, index) => aDrawnSeries(hourlyColumns(values), { id: String(index) }))
  return stackedSeries(series).map(({ id, columns: { times, values } }) => [
    id,
    [...times].map((at, index) => [at / HOUR, values[index]]),
  ])
}

describe('stackedSeries', () => {
  it('adds up to each series, the outermost first', () => {
    expect(
      valuesOf([
        [1, 2],
        [10, 20],
        [5, 5],
      ]),
    ).toEqual([
      [
        '2',
        [
          [0, 16],
          [1, 27],
        ],
      ],
      [
        '1',
        [
          [0, 11],
          [1, 22],
        ],
      ],
      [
        '0',
        [
          [0, 1],
          [1, 2],
        ],
      ],
    ])
  })

  it('places nothing on a gap', () => {
    const [outer, inner] = valuesOf([
      [1, undefined, 3],
      [10, 20, 30],
    ])
    expect(outer).toEqual([
      '1',
      [
        [0, 11],
        [2, 33],
      ],
    ])
    expect(inner).toEqual([
      '0',
      [
        [0, 1],
        [2, 3],
      ],
    ])
  })

  it('stacks what is below zero downwards', () => {
    expect(valuesOf([[4], [-3], [2], [-1]]).map(([, values]) => values)).toEqual([
      [[0, -4]],
      [[0, 6]],
      [[0, -3]],
      [[0, 4]],
    ])
  })

  it('passes over a series without any value', () => {
    expect(valuesOf([[undefined], [7]])).toEqual([['1', [[0, 7]]]])
  })

  it('makes the stack of the same series once', () => {
    const series = [aDrawnSeries(hourlyColumns([1])), aDrawnSeries(hourlyColumns([2]), { id: 'b' })]
    expect(stackedSeries([...series])).toBe(stackedSeries([...series]))
    expect(stackedSeries(series.slice(1))).toHaveLength(1)
  })
})
