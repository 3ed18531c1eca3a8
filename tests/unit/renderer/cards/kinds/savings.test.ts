import { describe, expect, it } from 'vitest'
import { savingsKind } from '#renderer/cards/kinds/savings/kind.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'
import { aCardContext, aCardOperand, anInputs, hourly, local, rowsOf } from '../card-fixtures.ts'

const zone = 'Europe/London'
const year = local('2022-01-01', '2023-01-01', zone)
const both = local('2020-12-01', '2023-02-01', zone)
const meter = aCardOperand('meter')
const outdoor = aCardOperand(
  'outdoor',
  { kind: 'instantaneous', unit: { ...meter.variable.unit, shortText: '°C' } },
  1,
)

/** Degrees of a day, the same all day: from -5 °C in January to 25 °C in July, with weather of its own. */
function degreesAt(at: number): number {
  const day = Math.floor(at / DAY_MS)
  return 10 - 15 * Math.cos((2 * Math.PI * (day - 18_630)) / 365.25) + 3 * Math.sin(day * 2.4)
}
/** kW: 20, and 2 more for each degree below 15 °C. */
const called = (at: number): number => 20 + 2 * Math.max(0, 15 - degreesAt(at))
/** A few per cent of noise that a model cannot know. */
const noise = (at: number): number => 1 + 0.02 * Math.sin(Math.floor(at / DAY_MS) * 17.3)

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ operands: [meter, outdoor], range: year, policy: 'present-only', zone, ...part })
}

function shown(saving: number, part: object = {}, context = contextOf()) {
  const settings = savingsKind.settings.parse({ model: 'heating', ...part })
  const inputs = anInputs(savingsKind.demands(settings, context), context, (id) =>
    id === 'outdoor'
      ? hourly(both, degreesAt, { kind: 'instantaneous', unit: '°C' })
      : hourly(both, (at) => called(at) * noise(at) * (at < year.start ? 1 : 1 - saving)),
  )
  const result = structuredClone(savingsKind.calculate(inputs, settings))
  const english = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en-GB', options).format(value)
  return {
    result,
    answer: savingsKind.answer?.(result, settings, context, english),
    plots: savingsKind.plots(result, settings, context),
    rows: rowsOf(savingsKind.table(result, settings, context)),
    remarks: savingsKind.remarks(result, settings, context),
  }
}

describe('savingsKind', () => {
  it('states a saving of a tenth with its band, against what the weather called for', () => {
    const { result, answer, plots, rows, remarks } = shown(0.1)
    const { statement } = result
    expect(statement?.fraction).toBeCloseTo(0.1, 2)
    expect(statement?.goodness.r2).toBeGreaterThan(0.98)
    const modelled = Array.from({ length: 365 * 24 }, (_, hour) => called(year.start + hour * HOUR_MS))
    const total = modelled.reduce((sum, one) => sum + one, 0)
    expect(statement?.avoided.totals.baseline).toBeGreaterThan(0.99 * total)
    expect(statement?.avoided.totals.baseline).toBeLessThan(1.01 * total)
    expect(answer).toMatch(/10(?:\.\d)? %/)
    expect(answer).not.toMatch(/^No saving is proven/)
    expect(plots).toHaveLength(2)
    expect(plots[1]?.marks.map(({ kind }) => kind)).toEqual(['band', 'line', 'rule'])
    expect(rows.length).toBeGreaterThan(5)
    expect(remarks[0]).toBe('The baseline has both values for 365 of 365 days.')
  })

  it('proves nothing where nothing was done, and says of a rise that more was used', () => {
    expect(shown(0).answer).toMatch(/^No saving is proven/)
    expect(shown(-0.1).result.statement?.fraction).toBeCloseTo(-0.1, 2)
    expect(shown(-0.1).answer).toMatch(/^Saved nothing: 2022 used [\d.]+ MWh \(10 %\) more than its baseline/)
  })

  it('asks for both series over both periods, the year before where no dates are chosen', () => {
    const settings = savingsKind.settings.parse({})
    const demands = savingsKind.demands(settings, contextOf())
    expect(demands.map(({ operand, interval }) => [operand.name, interval.start])).toEqual([
      ['meter', local('2021-01-01', '2022-01-01').start],
      ['outdoor', local('2021-01-01', '2022-01-01').start],
      ['meter', year.start],
      ['outdoor', year.start],
    ])
  })

  it('says what it lacks: a meter, a temperature, two periods that lie apart', () => {
    const lacks = (part: object, context = contextOf()) =>
      savingsKind.lacks(savingsKind.settings.parse(part), context)
    expect(lacks({})).toBeUndefined()
    expect(lacks({}, contextOf({ operands: [outdoor] }))).toMatch(/^Add a meter/)
    expect(lacks({}, contextOf({ operands: [meter] }))).toMatch(/^Add the outdoor temperature/)
    expect(lacks({ dates: 'listed', periods: [year] })).toMatch(/^Choose two periods/)
    expect(lacks({ dates: 'listed', periods: [year, year] })).toMatch(/do not overlap/)
    expect(lacks({ model: 'time-of-week', resolution: 'monthly' })).toMatch(/^Choose hours or days/)
  })

  it('follows another convention where one is chosen', () => {
    const widths = (['meterlens', 'caltrack'] as const).map(
      (convention) => shown(0.1, { convention }).result.statement?.bands[2]?.half,
    )
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[1]).not.toBe(widths[0])
  })
})
