import { describe, expect, it } from 'vitest'
import type { CardContext, CardKind } from '#renderer/cards/card-kind.ts'
import { sentencesOf } from '#renderer/cards/sentences/answer-text.ts'
import { breakdownKind } from '#renderer/cards/kinds/breakdown/kind.ts'
import { durationKind } from '#renderer/cards/kinds/duration/kind.ts'
import { heatMapKind } from '#renderer/cards/kinds/heat-map/kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import { indexKind } from '#renderer/cards/kinds/index-to-base/kind.ts'
import { scatterKind } from '#renderer/cards/kinds/scatter/kind.ts'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import {
  aCardContext,
  aCardEntity,
  aCardOperand,
  hourly,
  local,
  showCard,
  type SeriesLookup,
} from './card-fixtures.ts'

const week = local('2021-03-01', '2021-03-08')
const ofWeek = (part: Partial<CardContext> = {}) =>
  aCardContext({ range: week, operands: [aCardOperand('main')], ...part })
/** 1 kW at the first hour of the week, 168 kW at the last. */
const ramp: SeriesLookup = () => hourly(week, (at) => (at - week.start) / HOUR_MS + 1)

function answer(kind: CardKind, context: CardContext, seriesOf: SeriesLookup, part = {}): string | undefined {
  const { settings, result, answer: said } = showCard(kind, part, context, seriesOf)
  if (said !== undefined) expect(sentencesOf({ kind, result, settings, context }, plainNumber)[0]).toBe(said)
  return said
}

describe('the answer of a card', () => {
  it('says in which part of the week a month changed, if weekdays are compared', () => {
    const context = aCardContext({
      operands: [aCardOperand('main')],
      range: local('2021-03-01', '2021-03-29'),
      policy: 'present-only',
    })
    const { start } = context.range
    const year = local('2021-01-01', '2022-01-01')
    const month = { step: 'month', alignment: 'weekday' }
    // London has no daylight saving time before 28 March 2021, and 1 March is a Monday.
    const isWorkingHour = (at: number): boolean => {
      const hours = Math.floor((at - start) / HOUR_MS)
      return Math.floor(hours / 24) % 7 < 5 && hours % 24 >= 6 && hours % 24 < 18
    }
    const busier: SeriesLookup = () => hourly(year, (at) => (at < start ? 10 : isWorkingHour(at) ? 15 : 10))
    expect(answer(periodsKind, context, busier, month)).toMatch(
      /\. Most of it is on weekdays between 06:00 and 18:00: 1,200 kWh more\.$/,
    )
    const nearly: SeriesLookup = () => hourly(year, (at) => (at < start ? 10 : isWorkingHour(at) ? 15 : 12.9))
    expect(answer(periodsKind, context, nearly, month)).toMatch(
      /The difference is spread over the day and the week\.$/,
    )
    // The nights decrease by slightly more than the days increase, so that no part of the week stands out. February has
    // no clock change.
    const february = local('2021-02-01', '2021-03-01')
    const shifted: SeriesLookup = () =>
      hourly(year, (at) => {
        if (at < february.start) return 10
        return isWorkingHour(at + 28 * 24 * HOUR_MS) ? 15 : 10 - (1 + 1e-4) * (1200 / 432)
      })
    expect(answer(periodsKind, { ...context, range: february }, shifted, month)).toMatch(
      /^About the same: .* kWh less than .*\. The difference is spread over the day and the week\.$/,
    )
    const everywhere: SeriesLookup = () => hourly(year, (at) => (at < start ? 10 : 11))
    expect(answer(periodsKind, context, everywhere, month)).toMatch(
      /The difference is spread over the day and the week\.$/,
    )
  })

  it('says how a period differs from the one before, and what that is based on', () => {
    const context = aCardContext({
      operands: [aCardOperand('main')],
      range: local('2021-01-01', '2022-01-01'),
      policy: 'present-only',
    })
    const decade = local('2015-01-01', '2026-01-01')
    const from = context.range.start
    const step =
      (before: number, after: number): SeriesLookup =>
      () =>
        hourly(decade, (at) => (at < from ? before : after))
    expect(answer(periodsKind, context, step(10, 12))).toBe('Up 19.7 %: 2021 is 17.28 MWh more than 2020.')
    expect(answer(periodsKind, context, step(10, 5))).toMatch(
      /^Down 50\.1 %: 2021 is 44.0[34] MWh less than 2020\.$/,
    )
    const gap = local('2021-02-01', '2021-03-01')
    const holed: SeriesLookup = () =>
      hourly(decade, (at) => (at >= gap.start && at < gap.end ? NaN : at < from ? 10 : 12))
    expect(answer(periodsKind, context, holed)).toMatch(/\(from 96\.1 % of the time\)\.$/)
    expect(answer(periodsKind, { ...context, isLikeForLike: true }, holed)).toMatch(
      /^Up 20 % like for like: .* \(from 92\.\d % of the time\)\.$/,
    )
    expect(answer(periodsKind, context, () => hourly(decade, () => NaN))).toBeUndefined()
  })

  it('names each operand where there are several', () => {
    const context = ofWeek({ operands: [aCardOperand('a'), aCardOperand('b')] })
    expect(answer(statisticsKind, context, ramp)).toMatch(/^a: .* b: /)
  })

  it('names the first of a ranking, without a share of the whole while others may still come', () => {
    const context = ofWeek({
      resources: [{ id: '1', name: 'Electricity' }],
      entitiesWith: () => [aCardEntity('a', ['a1']), aCardEntity('b', ['b1'])],
    })
    const flat: SeriesLookup = (id, { interval }) => hourly(interval, () => (id === 'a1' ? 3 : 1))
    expect(answer(rankingKind, context, flat)).toBe('A uses the most: 504 kWh, 75 % of all.')
    expect(answer(rankingKind, context, (id, demand) => (id === 'a1' ? undefined : flat(id, demand)))).toBe(
      'Of the 1 loaded so far (2 in all), B uses the most: 168 kWh.',
    )
  })

  it('says what the first has a share of when others have no figure', () => {
    const context = ofWeek({
      resources: [{ id: '1', name: 'Electricity' }],
      entitiesWith: () => [aCardEntity('a', ['a1']), aCardEntity('b', ['b1']), aCardEntity('c', ['c1'])],
    })
    const silent: SeriesLookup = (id, { interval }) => hourly(interval, () => (id === 'c1' ? NaN : 3))
    expect(answer(rankingKind, context, silent)).toMatch(/: 504 kWh, 50 % of the total of the 2 ranked\.$/)
  })

  it('calls one that is alone neither the first nor a share of all', () => {
    const context = ofWeek({
      resources: [{ id: '1', name: 'Electricity' }],
      entitiesWith: () => [aCardEntity('a', ['a1'])],
    })
    expect(answer(rankingKind, context, (_, { interval }) => hourly(interval, () => 3))).toBe(
      'A is the only one to rank: 504 kWh.',
    )
  })

  it('finds the highest hour of the days and of the week', () => {
    expect(answer(heatMapKind, ofWeek(), ramp)).toBe(
      'The highest hour is 2021-03-07 23:00–24:00: 168 kW on average.',
    )
    expect(answer(heatMapKind, ofWeek(), ramp, { by: 'weekday' })).toEqual(
      expect.stringMatching(/ The highest hour of the week is Sun 23:00–24:00: 168 kW on average\.$/),
    )
  })

  it('says how much, how high and when', () => {
    expect(answer(statisticsKind, ofWeek(), ramp)).toBe(
      'main: 14.2 MWh in total, 84.5 kW on average, at most 168 kW (2021-03-07 23:00), base load 73.58 kW.',
    )
  })

  it('says on how many whole days a base load rests', () => {
    const lacking: SeriesLookup = () => hourly(week, (at) => (at === week.start ? NaN : 5))
    expect(answer(statisticsKind, ofWeek({ policy: 'present-only' }), lacking)).toContain(
      'base load 5 kW on 6 of 7 days (from 99.4 % of the time).',
    )
  })

  it('says when a typical day is high and low', () => {
    expect(answer(profileKind, ofWeek(), ramp)).toBe(
      'Typically highest at 23:00–24:00 with 96 kW, and lowest at 00:00–01:00 with 73 kW.',
    )
  })

  it('marks on the typical day where it is highest', () => {
    const { plots } = showCard(profileKind, {}, ofWeek(), ramp)
    expect(plots.flatMap(({ marks }) => marks)).toContainEqual({
      ...{ kind: 'spot', name: 'Highest', x: 23.5, y: 96, value: 96, unit: 'kW' },
    })
  })

  it('begins with the base load and its share of the average, where the card is about it', () => {
    expect(answer(profileKind, ofWeek(), () => hourly(week, () => 5), { hasBaseload: true })).toMatch(
      /^Base load is 5 kW, 100 % of the average\. Typically steady at 5 kW/,
    )
    const { plots } = showCard(profileKind, { hasBaseload: true }, ofWeek(), ramp)
    expect(plots.flatMap(({ marks }) => marks)).toContainEqual({
      kind: 'rule',
      name: 'Base load',
      across: 'y',
      at: expect.closeTo(73.58, 2),
    })
  })

  it('compares weekends with weekdays by their means, where they stand apart', () => {
    const monday = week.start
    const load: SeriesLookup = () => hourly(week, (at) => (at - monday < 5 * 24 * HOUR_MS ? 10 : 6))
    expect(answer(profileKind, ofWeek(), load, { isApart: true })).toMatch(
      /^Weekends average 6 kW, 40 % less than weekdays \(10 kW\)\. Weekdays are typically steady at 10 kW/,
    )
  })

  it('gives no share of a temperature', () => {
    const degrees: SeriesLookup = () => ({
      ...hourly(week, (at) => (at - week.start < 5 * 24 * HOUR_MS ? 10 : 6)),
      ...{ kind: 'instantaneous', unit: '°C' },
    })
    expect(answer(profileKind, ofWeek(), degrees, { isApart: true })).toMatch(
      /^Weekends average 6 °C, weekdays 10 °C\. /,
    )
  })

  it('begins the heat map of weekdays with use out of hours, if the calendar has hours', () => {
    const { calendar } = ofWeek()
    const noon = { startMinute: 0, endMinute: 12 * 60 }
    const context = ofWeek({ calendar: { ...calendar, occupied: Array.from({ length: 7 }, () => noon) } })
    expect(answer(heatMapKind, context, () => hourly(week, () => 5), { by: 'weekday' })).toMatch(
      /^50 % of the use, 420 kWh, is outside the occupied hours\. The highest hour/,
    )
  })

  it('assumes office hours for that where the calendar has none, and says so', () => {
    const { remarks, answer: said } = showCard(heatMapKind, { by: 'weekday' }, ofWeek(), () =>
      hourly(week, () => 5),
    )
    // 50 of 168 hours are from 08:00 to 18:00 on Monday to Friday.
    expect(said).toMatch(/^70\.2 % of the use, 590 kWh, is outside 08:00 to 18:00 on working days\. /)
    expect(remarks.join(' ')).toMatch(/08:00 to 18:00 is assumed/)
  })

  it('says which value a load exceeds for half and for a tenth of the time', () => {
    expect(answer(durationKind, ofWeek(), () => hourly(week, (at) => 5 + (at - week.start) / HOUR_MS))).toBe(
      'Above 88.5 kW for half of the time, and above 155.3 kW for a tenth of it.',
    )
  })

  it('names the largest part, and the unmeasured rest', () => {
    const context = ofWeek({
      resources: [{ id: '1', name: 'Electricity' }],
      entitiesWith: () => [
        aCardEntity('e', ['main'], {
          parts: [
            { operand: aCardOperand('lifts'), sign: 1, isGuess: false },
            { operand: aCardOperand('kitchen'), sign: 1, isGuess: false },
          ],
        }),
      ],
    })
    const kilowatts: Readonly<Record<string, number>> = { main: 10, lifts: 3, kitchen: 2 }
    expect(
      answer(breakdownKind, context, (id, { interval }) => hourly(interval, () => kilowatts[id] ?? NaN), {
        resolution: 'daily',
      }),
    ).toBe(
      'The largest part is lifts: 504 kWh, 30 % of the total. No part accounts for the remaining 50 % of the total.',
    )
  })

  it('says how much of one thing follows from another', () => {
    const degrees = { kind: 'instantaneous', unit: { shortText: '°C', longText: '°C' } } as const
    const context = ofWeek({ operands: [aCardOperand('main'), aCardOperand('outdoor', degrees, 1)] })
    const pair: SeriesLookup = (id, demand) => {
      const series = ramp(id, demand)
      return series && (id === 'outdoor' ? { ...series, kind: 'instantaneous', unit: '°C' } : series)
    }
    const said = answer(scatterKind, context, pair, { resolution: 'hourly', model: 'linear' })
    expect(said).toMatch(/^outdoor explains 100 % of how main varies, over 168 hourly values\.$/)
  })

  it('says how far a series is from its base', () => {
    const context = ofWeek({ range: local('2021-03-01', '2021-03-03') })
    const base = local('2021-03-01', '2021-03-02')
    const step: SeriesLookup = () => hourly(context.range, (at) => (at < base.end ? 10 : 20))
    expect(answer(indexKind, context, step, { base: 'day' })).toMatch(
      /^main averages 50 % above 1 Mar 2021\.$/,
    )
  })
})

describe('a card whose whole period the user left out of figures', () => {
  it.each([breakdownKind, durationKind, heatMapKind, periodsKind, profileKind, scatterKind, statisticsKind])(
    'names that first, and answers nothing: $id',
    (kind: CardKind) => {
      const operands = [aCardOperand('main'), aCardOperand('other')]
      const entitiesWith = () => [aCardEntity('e0', ['main'])]
      const context = ofWeek({ operands, entitiesWith, mask: [week] })
      const { settings, result } = showCard(kind, {}, context, ramp)
      const [first] = sentencesOf({ kind, result, settings, context }, plainNumber)
      expect(first).toBe('The whole period is left out of figures.')
    },
  )
})
