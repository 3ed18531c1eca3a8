import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { differenceKind } from '#renderer/cards/kinds/difference/kind.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { aCardContext, aCardEntity, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const range = local('2021-01-01', '2021-03-01')
const cold = local('2021-02-08', '2021-02-15')

const isCold = (at: number): boolean => at >= cold.start && at < cold.end
/** The load varies from hour to hour, with the same frequency of values in every week. */
const ripple = (at: number): number => (((at / HOUR_MS) * 37) % 101) / 101
const series = {
  load: hourly(range, (at) => (isCold(at) ? 100 : 50) + ripple(at)),
  outdoor: hourly(range, (at) => (isCold(at) ? -5 : 8) + ripple(at), { kind: 'instantaneous', unit: '°C' }),
  heater: hourly(range, (at) => (isCold(at) ? 60 : 10) + ripple(at)),
  lamps: hourly(range, (at) => 20 + ripple(at)),
}
const isSeries = (id: string): id is keyof typeof series => id in series
const seriesOf = (id: string) => (isSeries(id) ? series[id] : undefined)

const outdoor = { kind: 'instantaneous', unit: { shortText: '°C', longText: 'Celsius' } } as const

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({
    range,
    policy: 'present-only',
    operands: [aCardOperand('load'), aCardOperand('outdoor', outdoor, 1)],
    entitiesWith: () => [
      aCardEntity('house', ['load'], {
        parts: ['heater', 'lamps'].map((id) => ({ operand: aCardOperand(id), sign: 1, isGuess: false })),
      }),
    ],
    ...part,
  })
}

const answerOf = (chosen: object, context = contextOf()) =>
  showCard(differenceKind, chosen, context, seriesOf).answer

describe('difference card', () => {
  it('says what is in the selected time, with its share of all', () => {
    expect(answerOf({ selected: [cold] })).toMatch(
      /^168 hours selected, 11\.9 % of the range\. Most different: .*\. load: 16\.88 MWh, 100\.5 kW on average, 21\.1 % of all\.$/,
    )
  })

  it('says what the selected time cost at the tariff of the meter', () => {
    const tariff = { name: '', currency: 'GBP', price: 0.25, windows: [] } as const
    const context = contextOf()
    const { settings, inputs } = showCard(differenceKind, { selected: [cold] }, context, seriesOf)
    const priced = inputs.inputs.map((one) =>
      one.operandId.startsWith('variable:load') ? { ...one, tariff } : one,
    )
    const result = differenceKind.calculate({ ...inputs, inputs: priced }, settings)
    expect(differenceKind.answer?.(result, settings, context, plainNumber)).toContain(
      'load: 16.88 MWh for £4,220',
    )
    expect(differenceKind.table(result, settings, context).columns.map(({ id }) => id)).toContain('cost')
  })

  it('ranks weather and the submeter that took part before the others', () => {
    const { rows, table } = showCard(differenceKind, { selected: [cold] }, contextOf(), seriesOf)
    const distances = new Map(rows.map(([name, , , distance]) => [name, Number(distance)]))
    expect(distances.get('outdoor')).toBeGreaterThan(0.8)
    expect(distances.get('heater')).toBeGreaterThan(0.8)
    expect(distances.get('lamps')).toBeLessThan(0.05)
    expect(distances.get('Weekday')).toBe(0)
    expect(distances.get('Hour of the day')).toBe(0)
    const sorted = rows.map(([, , , distance]) => Number(distance))
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    const heater = rows.find(([name]) => name === 'heater')
    expect(heater?.slice(1, 3)).toEqual(['60.49 kW', '10.5 kW'])
    expect(table.rowAt(0).opens).toMatchObject({ kind: 'readings' })
  })

  it('ranks logged events, but not the notes that store selections', () => {
    const event = { ...{ id: 'e', zone: 'Europe/London', text: 'Term break' }, interval: cold }
    const rowsWith = (kind: 'closure' | 'note') =>
      showCard(differenceKind, { selected: [cold] }, contextOf({ events: [{ ...event, kind }] }), seriesOf)
        .rows
    const found = rowsWith('closure').find(([name]) => name === 'Logged events')
    expect(found?.slice(1, 3)).toEqual(['100 % under “Closure”', '0 % under “Closure”'])
    expect(Number(found?.[3])).toBeGreaterThan(0.9)
    expect(rowsWith('note').map(([name]) => name)).not.toContain('Logged events')
  })

  it('selects hours of the day, and values within limits', () => {
    const nights = { selected: [range], fromHour: 22, toHour: 6 }
    const { rows } = showCard(differenceKind, nights, contextOf(), seriesOf)
    // The hours were selected by this property.
    expect(rows.map(([name]) => name)).not.toContain('Hour of the day')
    expect(answerOf(nights)).toMatch(/^472 hours selected, 33\.3 % of the range/)
    expect(answerOf({ selected: [range], low: 90 })).toMatch(/^168 hours selected/)
    const high = showCard(differenceKind, { selected: [range], low: 90 }, contextOf(), seriesOf)
    expect(high.rows.at(-1)?.slice(0, 4)).toEqual(['load', '100.5 kW', '50.5 kW', undefined])
  })

  it('compares a limit in the unit that was received with values that are shown in another', () => {
    const chosen = { selected: [range], low: 5, limitedId: aCardOperand('outdoor').operand.id }
    const fahrenheit = { ...series.outdoor, unit: '°F' }
    const { values } = fahrenheit.columns
    const shown = {
      ...fahrenheit,
      columns: { ...fahrenheit.columns, values: values.map((c) => c * 1.8 + 32) },
    }
    const context = contextOf({ units: 'imperial' })
    const { settings, inputs, result } = showCard(differenceKind, chosen, contextOf(), seriesOf)
    const converted = inputs.inputs.map((one) =>
      one.series === series.outdoor ? { ...one, series: shown, receivedUnit: '°C' } : one,
    )
    const { chosenMs } = differenceKind.calculate({ ...inputs, inputs: converted }, settings)
    expect([chosenMs, chosenMs < range.end - range.start]).toEqual([result.chosenMs, true])
    const field = differenceKind.fields(settings, context).find(({ key }) => key === 'low')
    expect(field).toMatchObject({ unit: '°F', shownIn: { factor: 1.8, offset: 32 } })
  })

  it('asks for a selection first, and says when no hour lies in it', () => {
    const context = contextOf()
    expect(differenceKind.lacks(differenceKind.settings.parse({}), context)).toMatch(/^Hold Alt and drag/)
    const empty = showCard(differenceKind, { selected: [cold], low: 1e6 }, context, seriesOf)
    expect(empty.remarks).toEqual(['No hour of the selected time has a value within the selected limits.'])
    expect(empty.rows.map(([, , , distance]) => distance)).toEqual(empty.rows.map(() => undefined))
    expect(answerOf({ selected: [cold], low: 1e6 })).toBeUndefined()
  })

  it('knows holidays of the calendar', () => {
    const { calendar } = contextOf()
    const context = contextOf({ calendar: { ...calendar, holidays: new Set(['2021-02-10']) } })
    const day = local('2021-02-10', '2021-02-11')
    const { rows } = showCard(differenceKind, { selected: [day] }, context, seriesOf)
    expect(rows.find(([name]) => name === 'Holidays')?.slice(1, 3)).toEqual([
      '100 % on holidays',
      '0 % on holidays',
    ])
  })
})
