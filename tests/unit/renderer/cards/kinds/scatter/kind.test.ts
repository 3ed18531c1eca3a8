import { describe, expect, it } from 'vitest'
import type { CardContext, CardInputs, CardOperand } from '#renderer/cards/card-kind.ts'
import { drawnPoints } from '#renderer/cards/kinds/scatter/draw.ts'
import { equationOf } from '#renderer/cards/kinds/scatter/equation.ts'
import { scatterKind } from '#renderer/cards/kinds/scatter/kind.ts'
import type { ScatterSettings } from '#renderer/cards/kinds/scatter/settings.ts'
import { scatterSettings } from '#renderer/cards/kinds/scatter/settings.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { aCardContext, aCardOperand, anInputs, hourly } from '../../card-fixtures.ts'

const HOUR = 3_600_000
const range = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2021, 2, 2) }

const anOperandOf = (number: number, kind: 'average-rate' | 'instantaneous', unit: string): CardOperand =>
  aCardOperand(`Variable ${String(number)}`, { kind, unit: { shortText: unit, longText: unit } }, number)

const gas = anOperandOf(1, 'average-rate', 'kW')
const power = anOperandOf(2, 'average-rate', 'kW')
const air = anOperandOf(3, 'instantaneous', '°C')

const contextOf = (...operands: readonly CardOperand[]): CardContext =>
  aCardContext({ operands, range, zone: 'UTC', now: range.end })

const settingsOf = (part: Partial<ScatterSettings> = {}): ScatterSettings => ({
  ...scatterSettings.parse({}),
  ...part,
})

const seriesOf = (valueAt: (hour: number) => number | undefined, part: Partial<SeriesInput> = {}) =>
  hourly(range, (at) => valueAt((at - range.start) / HOUR) ?? NaN, { zone: 'UTC', ...part })

/** Days of −10, −9 … degrees; 3 kW more for each degree under 20. */
const degreesAt = (hour: number): number => Math.floor(hour / 24) - 10
const airSeries = seriesOf(degreesAt, { kind: 'instantaneous', unit: '°C' })
const gasSeries = seriesOf((hour) => 5 + 3 * Math.max(0, 20 - degreesAt(hour)))

const inputsOf = (x: SeriesInput, y: SeriesInput, part: Partial<CardInputs> = {}): CardInputs => ({
  ...anInputs([], contextOf(), () => undefined),
  inputs: [
    { id: 'x', operandId: air.operand.id, interval: range, series: x, missing: [] },
    { id: 'y', operandId: gas.operand.id, interval: range, series: y, missing: [] },
  ],
  ...part,
})

const demandedIds = (context: CardContext, settings = settingsOf()): readonly string[] =>
  scatterKind.demands(settings, context).map(({ id, operand }) => `${id}: ${operand.name}`)

describe('the scatter', () => {
  it('puts the temperature to the right by itself, wherever it was', () => {
    expect(demandedIds(contextOf(gas, power, air))).toEqual(['x: Variable 3', 'y: Variable 1'])
    expect(demandedIds(contextOf(air, power))).toEqual(['x: Variable 3', 'y: Variable 2'])
  })

  it('sets no meter against its like unasked, and offers the weather then', () => {
    expect(demandedIds(contextOf(gas, power))).toEqual([])
    expect(scatterKind.lacksWeather?.(settingsOf(), contextOf(gas, power))).toEqual([gas])
    expect(scatterKind.lacksWeather?.(settingsOf(), contextOf(gas, air))).toEqual([])
    expect(demandedIds(contextOf(gas, power), settingsOf({ x: power.operand.id }))).toEqual([
      'x: Variable 2',
      'y: Variable 1',
    ])
  })

  it('takes the operands that are chosen', () => {
    const settings = settingsOf({ x: gas.operand.id, y: air.operand.id })
    expect(demandedIds(contextOf(gas, power, air), settings)).toEqual(['x: Variable 1', 'y: Variable 3'])
    expect(demandedIds(contextOf(gas, power, air), settingsOf({ y: power.operand.id }))).toEqual([
      'x: Variable 3',
      'y: Variable 2',
    ])
  })

  it('says what is missing and demands nothing then', () => {
    const settings = settingsOf({ x: gas.operand.id, y: gas.operand.id })
    expect(scatterKind.lacks(settingsOf(), contextOf(gas))).toContain('Add two variables')
    expect(scatterKind.lacks(settings, contextOf(gas, air))).toContain('different')
    expect(scatterKind.lacks(settingsOf(), contextOf(gas, air))).toBeUndefined()
    expect(demandedIds(contextOf(gas), settingsOf())).toEqual([])
    expect(demandedIds(contextOf(gas, air), settings)).toEqual([])
  })

  it('offers amounts only where something adds up to one', () => {
    const keys = (...operands: readonly CardOperand[]): readonly string[] =>
      scatterKind.fields(settingsOf(), contextOf(...operands)).map(({ key }) => key)
    expect(keys(gas, air)).toContain('form')
    expect(keys(air, anOperandOf(4, 'instantaneous', '%'))).not.toContain('form')
  })

  it('draws points, the fit from end to end with its corner, and the balance point', () => {
    const context = contextOf(gas, air)
    const result = structuredClone(scatterKind.calculate(inputsOf(airSeries, gasSeries), settingsOf()))
    const [plot, ...others] = scatterKind.plots(result, settingsOf(), context)
    expect(others).toEqual([])
    expect(plot).toMatchObject({
      label: 'Variable 1 against Variable 3',
      x: { kind: 'number', title: 'Variable 3', unit: '°C' },
      y: { kind: 'number', title: 'Variable 1', unit: 'kW' },
    })
    const [points, line, rule] = plot?.marks ?? []
    expect(points).toMatchObject({ kind: 'points', slot: 1 })
    expect(points?.kind === 'points' ? points.xs.length : 0).toBe(60)
    const corners =
      line?.kind === 'line' ? { xs: Array.from(line.xs), ys: Array.from(line.ys) } : { xs: [], ys: [] }
    expect(corners.xs.map(Math.round)).toEqual([-10, 20, 49])
    expect(corners.ys.map(Math.round)).toEqual([95, 5, 5])
    expect(rule?.kind === 'rule' ? rule.at : NaN).toBeCloseTo(20, 9)
  })

  it('lists the parameters with their units and meaning, then the points', () => {
    const context = contextOf(gas, air)
    const settings = settingsOf({ form: 'per-day' })
    const result = scatterKind.calculate(inputsOf(airSeries, gasSeries), settings)
    const table = scatterKind.table(result, settings, context)
    const rows = Array.from({ length: table.rowCount }, (_, index) => table.rowAt(index))
    expect(table.columns.map(({ unit }) => unit)).toEqual([undefined, '°C', 'kWh/day', undefined])
    const rowOf = (id: string): unknown => rows.find((row) => row.id === id)?.cells
    expect(rowOf('point')).toMatchObject([{ text: 'Balance point' }, { unit: '°C' }, {}, {}])
    expect(rowOf('below')).toMatchObject([{ text: 'Slope below' }, {}, { unit: 'kWh/day/°C' }, {}])
    expect(rowOf('n')).toMatchObject([{ text: 'n' }, {}, { value: 60 }, {}])
    expect(rows.at(-60)?.cells).toMatchObject([
      { kind: 'instant', at: range.start, zone: 'UTC' },
      { value: -10 },
      { value: 24 * 95 },
      {},
    ])
    expect(rows.at(-61)?.id).toBe('p')
  })

  it('says how well the fit fits, what it was chosen from and what is left out', () => {
    const holed = seriesOf((hour) => (hour >= 30 && hour < 33 ? undefined : 5 + (hour % 7)))
    const result = scatterKind.calculate(inputsOf(airSeries, holed), settingsOf())
    const remarks = scatterKind.remarks(result, settingsOf(), contextOf(gas, air))
    expect(remarks[0]).toMatch(/^y = /)
    expect(remarks[1]).toMatch(/^R² .+, adjusted .+; CV\(RMSE\) .+ %, NMBE 0 %; n = 59, p = \d\.$/)
    expect(remarks[2]).toContain('has the highest adjusted R²')
    expect(remarks[3]).toMatch(/^1 day is left out/)
    expect(remarks).toHaveLength(4)
  })

  it('gives no share of a mean temperature', () => {
    const result = scatterKind.calculate(inputsOf(gasSeries, airSeries), settingsOf())
    const table = scatterKind.table(result, settingsOf(), contextOf(gas, air))
    const ids = Array.from({ length: table.rowCount }, (_, index) => table.rowAt(index).id)
    expect(scatterKind.remarks(result, settingsOf(), contextOf(gas, air))[1]).toMatch(
      /^R² .+, adjusted .+; n = 60, p = \d\.$/,
    )
    expect(ids).toContain('rmse')
    expect(ids).not.toContain('cv')
    expect(ids).not.toContain('nmbe')
  })

  it('says where there is nothing to fit', () => {
    const empty = scatterKind.calculate(
      inputsOf(
        airSeries,
        seriesOf(() => undefined),
      ),
      settingsOf(),
    )
    expect(scatterKind.remarks(empty, settingsOf(), contextOf(gas, air))).toEqual([
      'There is no day for which both have values.',
      '60 days are left out: one of the two has no value, or not every value, there.',
    ])
    expect(scatterKind.plots(empty, settingsOf(), contextOf(gas, air))).toEqual([])
  })

  it('does not report readings as missing before they are loaded', () => {
    const none = inputsOf(
      airSeries,
      seriesOf(() => undefined),
    )
    const loading = none.inputs.map((input) => ({ ...input, missing: [input.interval] }))
    const result = scatterKind.calculate({ ...none, inputs: loading }, settingsOf())
    const [remark] = scatterKind.remarks(result, settingsOf(), contextOf(gas, air))
    expect(remark).toBe('No day for which both have values is loaded yet.')
  })

  it('waits without a word until something of both has come', () => {
    const inputs = inputsOf(airSeries, gasSeries)
    const result = scatterKind.calculate({ ...inputs, inputs: inputs.inputs.slice(0, 1) }, settingsOf())
    expect(scatterKind.remarks(result, settingsOf(), contextOf(gas, air))).toEqual([])
    expect(scatterKind.table(result, settingsOf(), contextOf(gas, air)).rowCount).toBe(0)
  })

  it('lists the hours that like for like leaves out', () => {
    const holed = seriesOf((hour) => (hour === 30 ? undefined : 5))
    const result = scatterKind.calculate(inputsOf(airSeries, holed, { isLikeForLike: true }), settingsOf())
    expect(result.excluded).toEqual([{ start: range.start + 30 * HOUR, end: range.start + 31 * HOUR }])
    expect(result.pairs?.times.length).toBe(60)
  })
})

describe('drawnPoints', () => {
  it('draws all of a few and about five thousand of many, no hour of the day before another', () => {
    const ys = Float64Array.from({ length: 40_000 }, (_, index) => Math.sin(index))
    const xs = ys.map((_, index) => (index === 17 ? 99 : Math.cos(index)))
    const drawn = drawnPoints({ xs, ys })
    expect(drawnPoints({ xs: xs.slice(0, 5000), ys: ys.slice(0, 5000) })).toHaveLength(5000)
    expect(Math.abs(drawn.length - 5000)).toBeLessThan(10)
    const ofHour = Array.from(
      { length: 24 },
      (_, hour) => drawn.filter((index) => index % 24 === hour).length,
    )
    expect(Math.min(...ofHour)).toBeGreaterThan(180)
    expect(drawn.at(-1)).toBe(17)
  })
})

describe('equationOf', () => {
  it('writes a curve with the sign of each of its terms', () => {
    expect(equationOf({ base: 43.52, slope: -0.90526 })).toBe('y = 43.52 − 0.9053·x')
    expect(equationOf({ base: 5, below: { from: 14.25, slope: -3 } })).toBe('y = 5 + 3·max(0, 14.25 − x)')
    expect(equationOf({ base: -5, below: { from: -2, slope: 3 }, above: { from: 18, slope: 2 } })).toBe(
      'y = −5 − 3·max(0, −2 − x) + 2·max(0, x − 18)',
    )
  })
})
