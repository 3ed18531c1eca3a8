import { describe, expect, it } from 'vitest'
import type { CardSeries, ShownNumber } from '#shared/bundle/recompute/explanation.ts'
import { recomputableCells } from '#shared/bundle/recompute/recomputable-cells.ts'

function aSeries(place: number, dataHubId: string, total: number, interval = 'now'): CardSeries {
  const hours = { presentHours: 700, missingHours: 44, complete: 1 }
  const figures = {
    total,
    mean: total / 700,
    ...hours,
    peak: null,
    lowest: null,
    deviation: null,
    baseload: null,
    percentiles: null,
  }
  return { place, dataHubId, interval, figures, stamps: new Map([[12.345 + place, 60_000]]) }
}

function aNumber(value: number, change: Partial<ShownNumber> = {}): ShownNumber {
  return { row: 'A', column: 'C', value, isShare: false, unit: 'kWh', ...change }
}

const cells = (numbers: readonly ShownNumber[], ...series: readonly CardSeries[]) =>
  recomputableCells(numbers, series).flatMap((cell) => cell ?? [])
const found = (numbers: readonly ShownNumber[], ...series: readonly CardSeries[]) =>
  cells(numbers, ...series).map(({ operation, figure, of }) => [operation, figure, of])

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

  it('finds the share of some hours in the whole time, and none of a month', () => {
    const range = { start: 0, end: 3_600_000 }
    const whole = { ...a, range }
    const closed = { ...aSeries(1, 'a', 250.75, 'closed'), isPart: true, range }
    const month = { ...aSeries(2, 'a', 333.25, 'March'), isPart: true, range: { ...range, start: 1 } }
    const share = (part: number) => aNumber(part / 1000.5, { isShare: true, dataHubIds: ['a'] })
    expect(found([share(250.75), share(333.25)], whole, closed, month)).toEqual([['share', 'total', [1, 0]]])
  })

  it('adds up a cost over the prices whose hours have readings', () => {
    const at = (place: number, price: number, total: number | null): CardSeries => {
      const { figures, ...one } = aSeries(place, 'a', 0, `at ${String(price)}`)
      return { ...one, figures: { ...figures, total }, isPart: true, cost: { price, of: '' } }
    }
    const cost = aNumber(300.5 * 0.4 + 150.25 * 0.1, { unit: 'EUR' })
    expect(cells([cost], a, at(1, 0.4, 300.5), at(2, 0.2, null), at(3, 0.1, 150.25))).toMatchObject([
      { operation: 'sum', figure: 'total', of: [1, 3], rates: [0.4, 0.1] },
    ])
  })

  it('finds the amount of a month by size in a row that names no series', () => {
    const month = { ...aSeries(1, 'a', 333.25, 'March'), isPart: true, sizes: [120] }
    expect(cells([aNumber(333.25 / 120, { unit: 'kWh/m²' })], a, month)).toMatchObject([{ of: [1], by: 120 }])
  })

  it('claims nothing of a quotient by zero, and a share of 0 only in a column of what is missing', () => {
    const whole = { ...a, figures: { ...a.figures, missingHours: 0 } }
    const share = { ...{ dataHubIds: ['a'] }, isShare: true }
    const missing = aNumber(0, { ...share, column: 'Missing' })
    const numbers = [aNumber(1000.5, { dataHubIds: ['a'] }), missing, aNumber(0.42, share)]
    expect(found(numbers, whole)).toEqual([
      ['sum', 'total', [0]],
      ['sum', 'missingShare', [0]],
    ])
    expect(found([missing, aNumber(0.42, { ...share, column: 'Missing' })], whole)).toEqual([])
  })

  it('says what a change is compared with when little more than rounding is left of it', () => {
    const less = 1000.5 * (1 - 1e-8)
    const almost = aSeries(1, 'b', less)
    const numbers = [aNumber(1000.5), aNumber(less), aNumber((1000.5 - less) / less, { isShare: true })]
    expect(cells(numbers, a, almost).map(({ whole }) => whole)).toEqual([undefined, undefined, 1])
    const amount = aNumber(1000.5 - less, { dataHubIds: ['a'] })
    expect(cells([amount], a, almost)).toMatchObject([{ operation: 'difference', whole: 1000.5 }])
  })

  it('takes a zero for a figure of the series that its column names, and hours above it', () => {
    const zero = { ...a.figures, lowest: 0 }
    const lights = { ...a, figures: zero, name: 'Lights' }
    const lifts = { ...b, figures: { ...zero, total: 400.25 }, name: 'Lifts', hoursAbove: () => 12 }
    const numbers = [
      aNumber(0, { column: 'Lifts', unit: 'kW' }),
      aNumber(12, { column: 'Lifts: hours above', unit: 'h' }),
    ]
    expect(found(numbers, lights, lifts)).toEqual([
      ['sum', 'lowest', [1]],
      ['sum', 'hoursAbove', [1]],
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

  it('finds the share of a total in a month, of which many differ', () => {
    const months = ['January', 'February', 'March']
    const parts = months.flatMap((month, at) =>
      ['total', 'lighting', 'lifts'].map((name, meter) => ({
        ...aSeries(3 * at + meter, `${name} ${month}`, 1000.5 / (meter + 1) + at, month),
        isPart: true,
      })),
    )
    const ofMonth = (month: number, meter: number): number => parts[3 * month + meter]?.figures.total ?? NaN
    const numbers = months.flatMap((month, at) =>
      ['total', 'lighting', 'lifts'].flatMap((name, meter) => {
        const row = { row: `${month} · ${name}`, dataHubIds: [`${name} ${month}`] }
        const share = ofMonth(at, meter) / ofMonth(at, 0)
        return [aNumber(ofMonth(at, meter), row), aNumber(share, { ...row, isShare: true })]
      }),
    )
    const shares = found(numbers, ...parts).filter(([operation]) => operation === 'share')
    expect(shares).toEqual(
      months.flatMap((_, at) => [1, 2].map((meter) => ['share', 'total', [3 * at + meter, 3 * at]])),
    )
  })

  it('finds a single value that was read once, in whichever row it is', () => {
    expect(cells([aNumber(13.345)], a, b)).toMatchObject([{ figure: 'value', of: [1], at: 60_000 }])
  })

  it('takes a count for no reading of that number, and no hours above a peak for no missing hours', () => {
    const counted = { ...a, stamps: new Map([[7, 60_000]]), figures: { ...a.figures, missingHours: 0 } }
    const none = aNumber(0, { unit: 'h', column: 'Above' })
    expect(found([aNumber(7, { unit: '' }), aNumber(1000.5), none], counted)).toEqual([['sum', 'total', [0]]])
    expect(found([aNumber(7)], counted)).toEqual([['sum', 'value', [0]]])
  })

  it('takes hours for hours and nothing else', () => {
    const ofA = { dataHubIds: ['a'] }
    expect(found([aNumber(700, { ...ofA, unit: 'h' }), aNumber(44, { ...ofA, unit: '' })], a)).toEqual([
      ['sum', 'presentHours', [0]],
    ])
  })

  it('divides amounts by the size of what is metered', () => {
    const sized = { ...a, sizes: [92.9, 1000] }
    expect(cells([aNumber(1000.5), aNumber(1000.5 / 92.9, { unit: 'kWh/m²' })], sized)[1]).toMatchObject({
      ...{ operation: 'sum', figure: 'total', of: [0], by: 92.9 },
    })
  })

  it('counts hours above the value before them, and not as hours without values', () => {
    const counted = { ...a, hoursAbove: (value: number) => (value === 1000.5 ? 0 : undefined) }
    const numbers = [aNumber(1000.5), aNumber(0, { unit: 'h', column: 'Above' })]
    expect(cells(numbers, { ...counted, figures: { ...a.figures, missingHours: 0 } })[1]).toMatchObject({
      ...{ figure: 'hoursAbove', above: 1000.5, of: [0] },
    })
  })

  it('takes the numbers of a typical hour from the slot of its row, and their days from the rows of the same days', () => {
    const slotAt = (from: number, days: readonly number[], mean: number) => {
      const own = { slot: { from, to: from + 3_600_000, days }, group: `1 ${String(days[0])}` }
      const figures = { count: 31, mean, p50: mean / 3 }
      return Object.entries(figures).map(([figure, value]) => ({ ...own, figure: figure as 'mean', value }))
    }
    const hourOf = (days: readonly number[], first: number) => [
      ...slotAt(0, days, first),
      ...slotAt(3_600_000, days, 0),
    ]
    const profiled = { ...a, name: 'Sun', slots: () => [...hourOf([1], 7.5), ...hourOf([2], 9.75)] }
    const rowAt = (from: number, ...values: readonly number[]) =>
      ['n', 'Mean', 'Median'].map((column, at) =>
        aNumber(values[at] ?? 0, {
          ...{ row: `Sun · ${String(from)}`, column },
          slot: { from, to: from + 3_600_000, of: 'Sun on the second day' },
        }),
      )
    const numbers = [...rowAt(0, 31, 9.75, 3.25), ...rowAt(3_600_000, 31, 0, 0)]
    expect(cells(numbers, profiled).map(({ figure, slot }) => [figure, slot])).toEqual(
      [0, 3_600_000].flatMap((from) =>
        ['count', 'mean', 'p50'].map((figure) => [figure, { from, to: from + 3_600_000, days: [2] }]),
      ),
    )
    expect(cells(numbers, { ...profiled, name: 'Wind' }).filter(({ app }) => app === 0)).toEqual([])
  })

  it('converts amounts to the unit of their column, also by size', () => {
    const gas = { ...a, totalUnit: 'Btu', sizes: [50], figures: { ...a.figures, total: 2_000_000 } }
    const kWh = 2_000_000 * 0.00029307107017222
    const ofGas = { row: 'Gas', dataHubIds: ['a'] }
    const numbers = [aNumber(kWh, { ...ofGas, unit: 'kWh' }), aNumber(kWh / 50, { ...ofGas, unit: 'kWh/m²' })]
    const [total, perArea] = cells(numbers, gas)
    expect(total?.figure).toBe('total')
    expect(2_000_000 / (total?.by ?? NaN)).toBeCloseTo(kWh, 6)
    expect(2_000_000 / (perArea?.by ?? NaN)).toBeCloseTo(kWh / 50, 6)
    expect(cells(numbers, { ...gas, totalUnit: 'm³' })).toEqual([])
  })

  it('ranks the first of equal numbers, and the others where a number of their column is not found', () => {
    const rowsOf = (totals: readonly number[]) =>
      totals.flatMap((total, at) => [
        aNumber(at + 1, { row: `Row ${String(at)}`, column: 'Rank' }),
        aNumber(total, { row: `Row ${String(at)}`, column: 'Total', dataHubIds: [`s${String(at)}`] }),
      ])
    const seriesOf = (totals: readonly number[]) =>
      totals.map((total, place) => ({
        ...{ ...a, place, dataHubId: `s${String(place)}` },
        figures: { ...a.figures, total },
      }))
    const ranksOf = (totals: readonly number[], known: readonly number[] = totals) =>
      cells(rowsOf(totals), ...seriesOf(known)).flatMap(({ operation, app }) =>
        operation === 'rank' ? [app] : [],
      )
    expect(ranksOf([90.5, 80.5, 80.5, 70.5, 60.5])).toEqual([1, 2, 4, 5])
    expect(ranksOf([90.5, 80.5, 75.5, 70.5, 60.5], [90.5, 80.5, 75.5, 70.5, 1.25])).toEqual([1, 2, 3, 4])
  })

  it('compares the numbers of a row, and ranks rows by the column that orders them', () => {
    const [first, second] = [{ row: 'A' }, { row: 'B' }]
    const numbers = [
      aNumber(2, { ...first, column: 'Rank' }),
      aNumber(400.25, { ...first, column: 'Total' }),
      aNumber(1, { ...second, column: 'Rank' }),
      aNumber(1000.5, { ...second, column: 'Total' }),
      aNumber(999.3, { ...second, column: 'Unknown' }),
      aNumber(44, { ...second, column: 'Hours', unit: 'h' }),
      aNumber(1000.5 - 44, { ...second, column: 'Difference' }),
    ]
    const bySeries = numbers.map((one) => ({ ...one, dataHubIds: [one.row === 'A' ? 'b' : 'a'] }))
    expect(found(bySeries, a, b)).toEqual([
      ['rank', 'cell', [1]],
      ['sum', 'total', [1]],
      ['rank', 'cell', [3]],
      ['sum', 'total', [0]],
      ['sum', 'missingHours', [0]],
      ['difference', 'cell', [3, 5]],
    ])
  })

  it('ranks nothing by equal numbers', () => {
    const numbers = ['A', 'B'].flatMap((row, at) => [
      aNumber(at + 1, { row, column: 'Rank' }),
      aNumber(1000.5, { row, column: 'Total', dataHubIds: ['a'] }),
    ])
    expect(found(numbers, a).map(([operation]) => operation)).toEqual(['sum', 'sum'])
  })

  it('takes no rank for a share, and claims nothing that is not there', () => {
    expect(found([aNumber(1, { dataHubIds: ['a'] }), aNumber(123)], a, b)).toEqual([])
  })
})
