import { describe, expect, it } from 'vitest'
import type { CellMark, Plot } from '#renderer/plot/plot.ts'
import { keptPlace } from '#renderer/plot/reading/place.ts'

const bars = (names: readonly string[], ys: readonly number[]): Plot => ({
  label: '',
  x: { kind: 'names', names },
  y: { kind: 'number', unit: 'kWh' },
  marks: [{ kind: 'bars', name: 'power', xs: Float64Array.from(ys.keys()), ys: Float64Array.from(ys) }],
})
const cells = (values: readonly number[]): { readonly plot: Plot; readonly mark: CellMark } => {
  const mark: CellMark = {
    kind: 'cells',
    name: 'power',
    columns: Float64Array.of(0, 1),
    rows: Float64Array.of(0, 1),
    values: Float64Array.from(values),
    unit: 'kW',
  }
  const axis = { kind: 'number' } as const
  return { plot: { label: '', x: axis, y: axis, marks: [mark] }, mark }
}

describe('keptPlace', () => {
  it('stays on the same name while values come in', () => {
    const before = bars(['A', 'B'], [1, NaN])
    const place = { kind: 'position', x: 1 } as const
    expect(keptPlace(before, bars(['A', 'B'], [1, 2]), place)).toEqual(place)
    expect(keptPlace(before, bars(['B', 'C'], [1, 2]), place)).toBeUndefined()
    expect(keptPlace(before, bars(['A', 'B'], [1]), place)).toBeUndefined()
  })

  it('reads the cell of the new grid', () => {
    const [before, now] = [cells([1, 2, NaN, 4]), cells([1, 2, 3, 4])]
    const place = { kind: 'cell', mark: before.mark, column: 0, row: 1 } as const
    expect(keptPlace(before.plot, now.plot, place)).toEqual({ ...place, mark: now.mark })
  })
})
