import { describe, expect, it } from 'vitest'
import { recomputableCells, type CardSeries, type ShownNumber } from '#shared/bundle/recomputable-cells.ts'

function aSeries(place: number, dataHubId: string, total: number, interval = 'now'): CardSeries {
  const hours = { presentHours: 700, missingHours: 44, complete: 1 }
  const figures = { total, mean: total / 700, ...hours, peak: null, lowest: null, percentiles: null }
  return { place, dataHubId, interval, figures, stamps: new Map([[12.345 + place, 60_000]]) }
}

function aNumber(value: number, change: Partial<ShownNumber> = {}): ShownNumber {
  return { row: 'A', column: 'C', value, isShare: false, unit: 'kWh', ...change }
}

const found = (numbers: readonly ShownNumber[], ...series: readonly CardSeries[]) =>
  recomputableCells(numbers, series).map(({ operation, figure, of }) => [operation, figure, of])

describe('recomputableCells', () => {
  const a = aSeries(0, 'a', 1000.5)
  const b = aSeries(1, 'b', 400.25)

  it('finds figures, and what compares the series of a row with another', () => {
    const numbers = [
      aNumber(1000.5),
      aNumber(600.25),
      aNumber(600.25 / 400.25, { isShare: true }),
      aNumber(1000.5 / 400.25, { isShare: true }),
      aNumber(1, { isShare: true }),
    ]
    expect(found(numbers, a, b)).toEqual([
      ['sum', 'total', [0]],
      ['difference', 'total', [0, 1]],
      ['change', 'total', [0, 1]],
      ['share', 'total', [0, 1]],
      ['sum', 'complete', [0]],
    ])
  })

  it('looks only among the series that a row says it is about', () => {
    const ofB = { dataHubIds: ['b'] }
    expect(found([aNumber(1000.5, ofB), aNumber(400.25, ofB)], a, b)).toEqual([['sum', 'total', [1]]])
  })

  it('adds the meters of an entity, and shares what all rows have at the same time', () => {
    const before = aSeries(2, 'a', 900, 'before')
    const ofBoth = { row: 'Site', dataHubIds: ['a', 'b'] }
    const ofA = { row: 'A', dataHubIds: ['a'], isShare: true }
    expect(found([aNumber(1400.75, ofBoth), aNumber(1000.5 / 1400.75, ofA)], a, b, before)).toEqual([
      ['sum', 'total', [0, 1]],
      ['share', 'total', [0, 0, 1]],
    ])
  })

  it('finds a single value that was read once, in whatever row it stands', () => {
    expect(recomputableCells([aNumber(13.345)], [a, b])).toMatchObject([
      { figure: 'value', of: [1], at: 60_000 },
    ])
  })

  it('takes hours for hours and nothing else', () => {
    const ofA = { dataHubIds: ['a'] }
    expect(found([aNumber(700, { ...ofA, unit: 'h' }), aNumber(44, { ...ofA, unit: '' })], a)).toEqual([
      ['sum', 'presentHours', [0]],
    ])
  })

  it('takes no rank for a share, and claims nothing that is not there', () => {
    expect(found([aNumber(1, { dataHubIds: ['a'] }), aNumber(123)], a, b)).toEqual([])
  })
})
