import { describe, expect, it } from 'vitest'
import { sharesKind } from '#renderer/cards/kinds/shares/kind.ts'
import { remarkText } from '#renderer/cards/sentences/answer-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { shareParts } from '#shared/savings/findings/shares.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aCardContext, local, showCard } from '../card-fixtures.ts'
import { besideWeather, meter, outdoor } from './beside-weather.ts'

const zone = 'UTC'
const range = local('2022-01-01', '2023-01-01', zone)
const dayOf = (at: number): number => Math.floor((at - range.start) / DAY_MS)
const degreesAt = (at: number): number => 12 - 13 * Math.cos(dayOf(at) / 58.1)
const isOpen = (at: number): boolean =>
  new Date(at).getUTCDay() % 6 !== 0 && (at / HOUR_MS) % 24 >= 8 && (at / HOUR_MS) % 24 < 18
/** 10 kW all day, 30 kW more while open, 1 kW for each degree below 14 °C, and 2 kW for each degree above 20 °C. */
const partsAt = (at: number) => ({
  ...{ base: 10, schedule: isOpen(at) ? 30 : 0 },
  ...{ heating: Math.max(0, 14 - degreesAt(at)), cooling: 2 * Math.max(0, degreesAt(at) - 20) },
})
const hours = Array.from({ length: 365 * 24 }, (_, hour) => range.start + hour * HOUR_MS)

describe('sharesKind', () => {
  const context = aCardContext({ operands: [meter, outdoor], range, policy: 'present-only', zone })
  const { settings, inputs, result, rows, plots, answer } = showCard(
    sharesKind,
    {},
    context,
    besideWeather(range, degreesAt, (at) => Object.values(partsAt(at)).reduce((sum, part) => sum + part, 0)),
  )

  it('finds the parts that were put in, which add up to the total', () => {
    const { found } = result
    for (const part of ['base', 'schedule', 'heating', 'cooling'] as const) {
      const wanted = hours.reduce((sum, at) => sum + partsAt(at)[part], 0)
      expect(found?.parts[part]).toBeGreaterThan(0.99 * wanted)
      expect(found?.parts[part]).toBeLessThan(1.01 * wanted)
    }
    const sum = shareParts.reduce((all, part) => all + (found?.parts[part] ?? NaN), 0)
    expect(sum).toBeCloseTo(found?.total ?? NaN, 6)
    expect(found?.months).toHaveLength(12)
  })

  it('says the cost out of hours, at a price for each part of the day', () => {
    const day = { startMinute: 8 * 60, endMinute: 18 * 60 }
    const occupied = [day, day, day, day, day, undefined, undefined]
    const priced = sharesKind.settings.parse({ priceInHours: 0.3, priceOutOfHours: 0.1, currency: 'GBP' })
    const known = { ...context, calendar: { ...context.calendar, occupied } }
    const own = { ...inputs, calendar: known.calendar }
    const { cost, ...rest } = sharesKind.calculate(own, priced)
    const useOf = (wanted: boolean): number =>
      hours
        .filter((at) => isOpen(at) === wanted)
        .reduce((sum, at) => sum + Object.values(partsAt(at)).reduce((all, part) => all + part, 0), 0)
    expect(cost?.outOfHours).toBeCloseTo(0.1 * useOf(false), 3)
    expect(cost?.total).toBeCloseTo(0.3 * useOf(true) + 0.1 * useOf(false), 3)
    expect(sharesKind.answer?.({ cost, ...rest } as typeof result, priced, known, plainNumber)).toMatch(
      /% was used out of hours and cost £[\d,]+\.$/,
    )
  })

  it('takes the share out of hours of all hours, although some days have no temperature', () => {
    const day = { startMinute: 8 * 60, endMinute: 18 * 60 }
    const occupied = [day, day, day, day, day, undefined, undefined]
    const open = { ...context, calendar: { ...context.calendar, occupied } }
    const useAt = (at: number): number => Object.values(partsAt(at)).reduce((sum, part) => sum + part, 0)
    const cold = besideWeather(range, (at) => (dayOf(at) < 150 ? NaN : degreesAt(at)), useAt)
    const lacking = showCard(sharesKind, {}, open, cold)
    const useOf = (list: readonly number[]): number => list.reduce((sum, at) => sum + useAt(at), 0)
    const wanted = useOf(hours.filter((at) => !isOpen(at))) / useOf(hours)
    expect(lacking.rows.at(-1)?.[2]).toBeCloseTo(wanted, 9)
    expect(lacking.answer).toContain(
      `${plainNumber(100 * wanted, { maximumFractionDigits: 1 })} % was used out of hours`,
    )
  })

  it('takes the tariff of the meter where the card has no prices', () => {
    const day = { startMinute: 8 * 60, endMinute: 18 * 60 }
    const occupied = [day, day, day, day, day, undefined, undefined]
    const night = {
      fromMonth: 1,
      toMonth: 12,
      days: 'all',
      startMinute: 1320,
      endMinute: 360,
      price: 0.1,
    } as const
    const tariff = { name: 'Night', currency: 'NZD', price: 0.4, windows: [night] } as const
    const own = { ...inputs, calendar: { ...inputs.calendar, occupied } }
    const known = { ...own, inputs: own.inputs.map((one) => ({ ...one, tariff })) }
    const costOf = (at: number): number => {
      const hour = (at / HOUR_MS) % 24
      const use = Object.values(partsAt(at)).reduce((all, part) => all + part, 0)
      return use * (hour >= 22 || hour < 6 ? 0.1 : 0.4)
    }
    const sum = (list: readonly number[]) => list.reduce((all, at) => all + costOf(at), 0)
    const priced = sharesKind.calculate(known, settings)
    expect(priced.cost?.total).toBeCloseTo(sum(hours), 3)
    expect(priced.cost?.outOfHours).toBeCloseTo(sum(hours.filter((at) => !isOpen(at))), 3)
    expect(sharesKind.remarks(priced, settings, context).map(remarkText).join()).toContain(
      'At the tariff “Night”, without',
    )
    expect(sharesKind.calculate(own, settings).cost).toBeUndefined()
    const typed = sharesKind.settings.parse({ priceInHours: 0.3, priceOutOfHours: 0.2 })
    expect(sharesKind.calculate(known, typed).cost).toMatchObject({ currency: 'EUR' })
    const half = sharesKind.settings.parse({ priceInHours: 0.3 })
    expect(sharesKind.calculate(known, half).cost).toEqual(priced.cost)
  })

  it('answers with the shares, lists them and stacks them by month', () => {
    expect(answer).toMatch(/^2022: [\d.]+ % base, [\d.]+ % schedule, [\d.]+ % heating, [\d.]+ % cooling/)
    expect(rows.map(([name]) => name)).toContain('Total')
    expect(plots[0]?.marks.every((mark) => mark.kind === 'bars' && mark.stack === 'parts')).toBe(true)
  })
})
