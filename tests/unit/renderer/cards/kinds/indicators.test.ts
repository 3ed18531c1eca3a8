import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { indicatorsKind } from '#renderer/cards/kinds/indicators/kind.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { areaUnitOf, type NamedUnitSystem } from '#shared/units/unit-system.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { aCardContext, aCardOperand, local, showCard } from '../card-fixtures.ts'
import { besideWeather, meter, outdoor } from './beside-weather.ts'

const zone = 'UTC'
const wholeRange = local('2020-01-01', '2023-01-01', zone)
const pieces = aCardOperand('pieces', { kind: 'average-rate' }, 2)
const dayOf = (at: number): number => Math.floor((at - wholeRange.start) / DAY_MS)
const degreesAt = (at: number): number => 10 - 10 * Math.cos(dayOf(at) / 58.1)
/** From day 800 on the meter uses 5 kW more. */
const loadAt = (at: number): number => 20 + Math.max(0, 15 - degreesAt(at)) + (dayOf(at) >= 800 ? 5 : 0)

const whole: Partial<CardContext> = {}

function shown(
  chosen: object,
  range = wholeRange,
  units: NamedUnitSystem = 'metric',
  part = whole,
  load = loadAt,
) {
  const context = aCardContext({
    ...{
      operands: [meter, outdoor, pieces],
      range,
      policy: 'present-only',
      zone,
      units,
      areaUnit: areaUnitOf(units),
      ...part,
    },
  })
  const series = besideWeather(range, degreesAt, (at, id) => (id === 'pieces' ? 4 : load(at)))
  const card = showCard(indicatorsKind, chosen, context, series)
  const { settings } = card
  return {
    ...card,
    lacks: indicatorsKind.lacks(settings, context),
    fields: indicatorsKind.fields(settings, context),
  }
}

/** Returns the kWh of a range by a plain loop over hours. */
function used(from: string, to: string): number {
  const { start, end } = local(from, to, zone)
  let sum = 0
  for (let at = start; at < end; at += 3_600_000) sum += loadAt(at)
  return sum
}

describe('indicatorsKind', () => {
  it('divides twelve months by an area, against a target, and says when it turned', () => {
    const { answer, rows, table } = shown({ size: 1000, target: 200 })
    expect(table.rowAt(0).cells[0]).toMatchObject({ text: '2020-01', shown: 'Jan 2020' })
    const wanted = used('2022-01-01', '2023-01-01') / 1000
    expect(Number(rows.at(-1)?.[2])).toBeCloseTo(wanted, 6)
    expect(answer).toContain(`${plainNumber(wanted, { maximumSignificantDigits: 4 })} kWh/m²`)
    expect(answer).toMatch(/above its target/)
    expect(answer).toMatch(
      /The CUSUM turned in the week of 2022-03-\d\d \(99.8 % confidence\): since then it has used 4\d(?:\.\d+)? MWh a year more/,
    )
  })

  it('says from how many days a year is, and scales its months where totals are extrapolated', () => {
    const mask = [local('2022-06-01', '2022-06-03', zone)]
    const valueOf = ({ rows }: ReturnType<typeof shown>) => Number(rows.at(-1)?.[2])
    const present = shown({ size: 1000 }, wholeRange, 'metric', { mask })
    expect(present.answer).toMatch(
      /^Over the last twelve months it used [\d.]+ kWh\/m² \(from 363 of 365 days\)/,
    )
    const scaled = shown({ size: 1000 }, wholeRange, 'metric', { mask, policy: 'extrapolated' })
    expect(scaled.answer).toContain('(extrapolated from 363 of 365 days)')
    const june = (used('2022-06-03', '2022-07-01') / 1000) * (30 / 28 - 1)
    expect(valueOf(scaled) - valueOf(present)).toBeCloseTo(june, 6)
  })

  it('leaves missing hours out of a month unless totals are extrapolated, as every total does', () => {
    const lost = local('2022-06-01 06:00', '2022-06-01 15:00', zone)
    const load = (at: number): number => (at >= lost.start && at < lost.end ? NaN : loadAt(at))
    const june = used('2022-06-01', '2022-07-01') - used('2022-06-01 06:00', '2022-06-01 15:00')
    const present = shown({ size: 1000 }, wholeRange, 'metric', whole, load)
    expect(Number(present.rows[29]?.[1])).toBeCloseTo(june / 1000, 9)
    const scaled = shown({ size: 1000 }, wholeRange, 'metric', { policy: 'extrapolated' }, load)
    expect(Number(scaled.rows[29]?.[1])).toBeGreaterThan(june / 1000 + 0.1)
  })

  it('says from how many days the months of less than a year are', () => {
    const short = local('2020-01-01', '2020-04-01', zone)
    const load = (at: number): number => (dayOf(at) < 2 ? NaN : loadAt(at))
    const { answer } = shown({ size: 1000 }, short, 'metric', whole, load)
    expect(answer).toMatch(/^In 3 months it used [\d.]+ kWh\/m² \(from 89 of 91 days\)\.$/)
  })

  it('divides sums by sums of degree days and of production', () => {
    const { rows } = shown({ per: 'driver', driver: pieces.operand.id })
    expect(Number(rows[0]?.[1])).toBeCloseTo(used('2020-01-01', '2020-02-01') / (31 * 24 * 4), 9)
    const degreeDays = Array.from({ length: 31 }, (_, day) =>
      Math.max(0, 15.5 - degreesAt(wholeRange.start + day * DAY_MS)),
    )
    const sum = degreeDays.reduce((all, one) => all + one, 0)
    expect(Number(shown({ per: 'degree-day' }).rows[0]?.[1])).toBeCloseTo(
      used('2020-01-01', '2020-02-01') / sum,
      9,
    )
  })

  it('says the same of each ft² and of each °F·day to whom wants imperial units', () => {
    const chosen = { size: 1000, target: 200, references: [{ name: 'Good practice', at: 90 }] }
    const [metric, imperial] = [shown(chosen), shown(chosen, wholeRange, 'imperial')]
    const perFoot = 0.3048 ** 2
    expect(Number(imperial.rows.at(-1)?.[2])).toBeCloseTo(Number(metric.rows.at(-1)?.[2]) * perFoot, 9)
    expect(Number(imperial.rows.at(-1)?.[4])).toBeCloseTo(Number(metric.rows.at(-1)?.[4]) * perFoot, 9)
    expect(imperial.answer).toContain(' kWh/ft²')
    expect(imperial.answer?.match(/\d+ % above/)?.[0]).toBe(metric.answer?.match(/\d+ % above/)?.[0])
    const levels = imperial.plots[0]?.marks.flatMap((mark) => (mark.kind === 'rule' ? [mark.at] : [])) ?? []
    expect(levels.map((level) => level / perFoot)).toEqual([expect.closeTo(200, 9), expect.closeTo(90, 9)])
    const [days, daysF] = [shown({ per: 'degree-day' }), shown({ per: 'degree-day' }, wholeRange, 'imperial')]
    expect(Number(daysF.rows[0]?.[1])).toBeCloseTo(Number(days.rows[0]?.[1]) / 1.8, 9)
    expect(daysF.plots.at(-1)?.y).toMatchObject({ unit: 'kWh/°F·day' })
    expect(daysF.fields.find(({ key }) => key === 'below')).toMatchObject({
      ...{ unit: '°F', usual: 15.5, shownIn: { factor: 1.8, offset: 32 } },
    })
  })

  it('has no twelve months before there are twelve, and asks for an area where none is known', () => {
    const { rows, lacks } = shown({})
    expect(rows[10]?.[2]).toBeUndefined()
    expect(rows[11]?.[2]).toBeDefined()
    expect(lacks).toMatch(/^Enter the area/)
  })

  it('answers with the months there are while they are fewer than twelve', () => {
    const short = local('2020-01-01', '2020-04-01', zone)
    const sum = plainNumber(used('2020-01-01', '2020-04-01') / 1000, { maximumSignificantDigits: 4 })
    expect(shown({ size: 1000 }, short).answer).toBe(`In 3 months it used ${sum} kWh/m².`)
    expect(shown({ per: 'degree-day' }, short).answer).toMatch(/^In Mar 2020 it used \d/)
  })

  it('draws its target and every reference line by its name', () => {
    const references = [
      { name: 'CIBSE good practice', at: 90 },
      { name: 'Next building', at: 120 },
    ]
    const { plots } = shown({ per: 'none', target: 80, references })
    const rules = (plots[0]?.marks ?? []).flatMap((mark) =>
      mark.kind === 'rule' ? [[mark.name, mark.at]] : [],
    )
    expect(rules).toEqual([
      ['Target', 80],
      ['CIBSE good practice', 90],
      ['Next building', 120],
    ])
  })

  it('draws the CUSUM with its turn', () => {
    expect(shown({ per: 'none', picture: 'cusum' }).plots[0]?.marks.map(({ kind }) => kind)).toEqual([
      'line',
      'rule',
      'rule',
    ])
  })

  it('draws no course of a single value over twelve months, and says so', () => {
    const { plots, remarks } = shown({ per: 'none' }, local('2021-01-01', '2022-01-01', zone))
    expect(plots.map(({ marks }) => marks[0]?.kind)).toEqual(['bars'])
    expect(remarks.join(' ')).toMatch(/The range has one value over twelve months/)
  })
})
