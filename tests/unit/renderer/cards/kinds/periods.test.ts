import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import type { LineMark } from '#renderer/plot/plot.ts'
import type { Interval } from '#shared/time/instant.ts'
import { aCardContext, aCardOperand, hourly, local, showCard, type SeriesLookup } from '../card-fixtures.ts'

const electricity = aCardOperand('electricity')
const decade = local('2015-01-01', '2026-01-01')

function aContext(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ operands: [electricity], range: local('2021-01-01', '2022-01-01'), ...part })
}

/** 10 kW before 2021 and 12 kW afterwards, except in the holes. */
function load(holes: readonly Interval[] = []): SeriesLookup {
  const from = local('2021-01-01', '2022-01-01').start
  const isHole = (at: number) => holes.some(({ start, end }) => at >= start && at < end)
  const series = hourly(decade, (at) => (isHole(at) ? NaN : at < from ? 10 : 12))
  return () => series
}

function shown(part: Record<string, unknown>, context: CardContext, seriesOf: SeriesLookup = load()) {
  const card = showCard(periodsKind, part, context, seriesOf)
  return { ...card, titles: card.table.columns.map(({ title }) => title) }
}

const linesOf = ({ plots }: ReturnType<typeof shown>): readonly LineMark[] =>
  plots.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'line' ? mark : [])))

describe('periods', () => {
  it('compares the range with the same a year before, when new', () => {
    const { rows } = shown({}, aContext())
    const [hours, hoursBefore] = [365 * 24, 366 * 24]
    expect(rows).toEqual([
      [
        'electricity',
        '2021',
        12 * hours,
        12 * hours - 10 * hoursBefore,
        expect.closeTo((12 * hours) / (10 * hoursBefore) - 1, 12),
        12,
        12,
        local('2021-01-01', '2022-01-01').start,
        1,
      ],
      [
        'electricity',
        '2020',
        10 * hoursBefore,
        undefined,
        undefined,
        10,
        10,
        local('2020-01-01', '2021-01-01').start,
        1,
      ],
    ])
  })

  it('demands every operand over every period', () => {
    const context = aContext({ operands: [electricity, aCardOperand('gas')] })
    const demands = periodsKind.demands(periodsKind.settings.parse({ count: 2 }), context)
    expect(demands.map(({ operand, interval }) => [operand.name, interval.start])).toEqual(
      ['electricity', 'gas'].flatMap((name) =>
        ['2021', '2020', '2019'].map((year) => [name, local(`${year}-01-01`, '2022-01-01').start]),
      ),
    )
    expect(new Set(demands.map(({ id }) => id)).size).toBe(6)
  })

  it('says what is missing', () => {
    const lacks = (part: Record<string, unknown>, context: CardContext) =>
      periodsKind.lacks(periodsKind.settings.parse(part), context)
    const one = [local('2021-01-01', '2021-02-01')]
    expect(lacks({}, aContext({ operands: [] }))).toBe('Add a variable.')
    expect(lacks({ step: 'listed', periods: one }, aContext())).toBe('Add at least two periods.')
    expect(lacks({}, aContext())).toBeUndefined()
  })

  it('says that 29 February has no counterpart, and labels its place with the date alone', () => {
    const card = shown({}, aContext())
    expect(card.remarks).toEqual(['29 Feb has no counterpart in 2021.', 'Peaks are of hourly values.'])
    const [plot] = card.plots
    const textAt = plot?.x.kind === 'number' ? plot.x.textAt : undefined
    expect([58, 59, 60].map((at) => textAt?.(at))).toEqual(['28 Feb 2021', '29 Feb', '1 Mar 2021'])
    const [now, before] = linesOf(card)
    expect([now?.ys[58], now?.ys[59], now?.ys[60]]).toEqual([12, NaN, 12])
    expect(before?.ys[59]).toBe(10)
  })

  it('cuts every period to what has elapsed of the running one', () => {
    const now = local('2021-03-10 09:00', '2022-01-01').start
    const { rows, remarks } = shown({}, aContext({ now: now + 60_000 }))
    expect(rows.map(([, period, total]) => [period, total])).toEqual([
      ['1 Jan – 10 Mar 2021 until 09:00', 12 * ((31 + 28 + 9) * 24 + 9)],
      ['1 Jan – 10 Mar 2020 until 09:00', 10 * ((31 + 29 + 9) * 24 + 9)],
    ])
    expect(remarks[0]).toBe('Both years up to 10 Mar, 09:00.')
    expect(shown({ isToDate: false }, aContext({ now })).rows[1]?.[2]).toBe(10 * 366 * 24)
  })

  it('names the same ends in its lines and its table, of whole weeks that do not overlap', () => {
    const range = local('2021-10-01', '2021-11-01')
    const card = shown({ step: 'month', alignment: 'weekday' }, aContext({ range }))
    const names = ['1–28 Oct 2021', '3–30 Sep 2021']
    expect(card.rows.map(([, period]) => period)).toEqual(names)
    expect(linesOf(card).map(({ name }) => name)).toEqual(names)
    expect(card.rows.map((row) => row[2])).toEqual([12 * 28 * 24, 12 * 28 * 24])
    expect(card.remarks).toContain(
      'Only whole weeks are compared, so that no day is counted twice: 29–31 Oct 2021 is left out.',
    )
    const running = { range, now: range.start + 5.5 * 86_400_000 }
    const begun = shown({ step: 'month', alignment: 'weekday' }, aContext(running))
    expect(linesOf(begun).map(({ name }) => name)).toEqual([
      '1–6 Oct 2021 until 12:00',
      '3–8 Sep 2021 until 12:00',
    ])
    expect(begun.rows.map(([, period]) => period)).toEqual(linesOf(begun).map(({ name }) => name))
  })

  it('says that no earlier period has 29 February', () => {
    const range = local('2024-02-29', '2024-03-01')
    expect(periodsKind.lacks(periodsKind.settings.parse({}), aContext({ range }))).toBe(
      'No earlier period has these dates. Choose another one to compare with.',
    )
  })

  it('counts only what all periods have, like for like, and lists what it leaves out', () => {
    const hole = local('2020-06-10', '2020-06-12')
    const card = shown({}, aContext({ isLikeForLike: true }), load([hole]))
    const counted = (365 - 2) * 24 - 2
    expect(card.rows.map((row) => row[2])).toEqual([12 * counted, 10 * counted])
    expect(card.rows[0]?.[4]).toBeCloseTo(0.2, 12)
    expect(card.titles.at(-1)).toBe('Left out')
    expect(card.rows.map((row) => row.at(-1))).toEqual([2 * 24 + 2, 3 * 24 + 2])
    expect(card.result.excluded).toContainEqual(local('2021-06-10', '2021-06-12'))
  })

  it.each([
    ['values', [12, 10]],
    ['difference', [2]],
    ['cumulated', [12 * 365 * 24, 10 * 365 * 24]],
    ['cumulated-difference', [2 * 365 * 24]],
  ])('ends its %s where they should', (form, expected) => {
    const range = local('2023-01-01', '2024-01-01')
    const from = local('2023-01-01', '2024-01-01').start
    const seriesOf: SeriesLookup = () => hourly(decade, (at) => (at < from ? 10 : 12))
    const lines = linesOf(shown({ form }, aContext({ range }), seriesOf))
    expect(lines.map(({ ys }) => ys.at(-1))).toEqual(expected.map((one) => expect.closeTo(one, 6)))
  })

  it('takes the change from the period before each, where it is set to', () => {
    const context = aContext({ range: local('2023-01-01', '2024-01-01') })
    const changes = (reference: string) =>
      shown(
        { count: 2, step: 'month', reference },
        aContext({ ...context, range: local('2021-03-01', '2021-04-01') }),
      ).rows.map((row) => row[3])
    const kWh = (days: number) => 12 * days * 24
    // March has 743 hours.
    expect(changes('earliest')).toEqual([-12, kWh(28 - 31), undefined])
    expect(changes('before')).toEqual([kWh(31 - 28) - 12, kWh(28 - 31), undefined])
    expect(changes('first')).toEqual([undefined, kWh(28 - 31) + 12, 12])
  })

  it('reads a running total out by the last day that is in it', () => {
    const [plot] = shown({ form: 'cumulated' }, aContext()).plots
    const textAt = plot?.x.kind === 'number' ? plot.x.textAt : undefined
    expect(textAt?.(61)).toBe('up to and including 1 Mar 2021')
  })

  it('reads hours out as the clock shows them', () => {
    const [plot] = shown({}, aContext({ range: local('2021-03-01', '2021-04-01') })).plots
    const textAt = plot?.x.kind === 'number' ? plot.x.textAt : undefined
    expect(textAt?.(5 / 24)).toBe('1 Mar 2021 05:00')
  })

  it('compares periods of choice', () => {
    const periods = [local('2021-07-01', '2021-08-01'), local('2019-02-01', '2019-03-01')]
    const { rows } = shown({ step: 'listed', periods, alignment: 'day-number' }, aContext())
    expect(rows.map(([, name, total]) => [name, total])).toEqual([
      ['Jul 2021', 12 * 31 * 24],
      ['Feb 2019', 10 * 28 * 24],
    ])
  })

  it('draws months as bars of what was used in them, with their differences below, and days as lines', () => {
    const { plots } = shown({ resolution: 'monthly' }, aContext())
    expect(plots.map(({ label }) => label)).toEqual([
      'electricity, values, kWh',
      'electricity, difference, kWh',
    ])
    expect(
      plots[1]?.marks.flatMap((mark) => (mark.kind === 'bars' ? [[mark.name, mark.ys[0], mark.ys[1]]] : [])),
    ).toEqual([
      ['2021 − 2020', expect.closeTo(2 * 31 * 24, 8), expect.closeTo(12 * 28 * 24 - 10 * 29 * 24, 8)],
    ])
    expect(plots[0]?.x).toMatchObject({
      kind: 'names',
      names: expect.arrayContaining(['Jan', 'Dec']) as string[],
    })
    expect(plots[0]?.y).toMatchObject({ startsAtZero: true })
    expect(
      plots[0]?.marks.map((mark) => mark.kind === 'bars' && [mark.name, mark.xs.length, mark.ys[1]]),
    ).toEqual([
      ['2021', 12, expect.closeTo(12 * 28 * 24, 8)],
      ['2020', 12, expect.closeTo(10 * 29 * 24, 8)],
    ])
    expect(shown({ resolution: 'daily' }, aContext()).plots[0]?.marks[0]?.kind).toBe('line')
  })

  it('lists the values that are drawn as its table, where it is set to', () => {
    const { rows, titles } = shown({ table: 'values', resolution: 'monthly' }, aContext())
    expect(titles).toEqual(['Time', '2021', '2020'])
    expect(rows).toHaveLength(12)
    expect(rows[1]).toEqual(['Feb 2021', expect.closeTo(12 * 28 * 24, 8), expect.closeTo(10 * 29 * 24, 8)])
  })

  it('draws no more than can be distinguished, and says so', () => {
    const card = shown({ resolution: 'hourly' }, aContext())
    expect(card.result.resolution).toBe('daily')
    expect(card.remarks).toContain(
      'Shown by days: finer ones would be too many to draw, or are not available.',
    )
    const month = shown({}, aContext({ range: local('2021-03-01', '2021-04-01') }))
    expect(month.result.resolution).toBe('hourly')
    expect(linesOf(month)[0]?.xs.length).toBe(31 * 24)
  })

  it('says which values have no running total', () => {
    const temperature = aCardOperand('temperature')
    const seriesOf: SeriesLookup = () => hourly(decade, () => 20, { kind: 'instantaneous', unit: '°C' })
    const { remarks, plots, rows } = shown(
      { form: 'cumulated' },
      aContext({ operands: [temperature] }),
      seriesOf,
    )
    expect(remarks).toContain('No running total of temperature: these values cannot be summed.')
    expect(plots).toEqual([])
    expect(rows.map((row) => [row[2], row[5], row[3], row[4]])).toEqual([
      [undefined, 20, 0, undefined],
      [undefined, 20, undefined, undefined],
    ])
  })

  it('has a line for past periods, and no change for future ones', () => {
    const year = local('2021-01-01', '2022-01-01')
    const seriesOf: SeriesLookup = (_, { interval }) =>
      interval.start === year.start ? hourly(year, () => 12) : undefined
    const { rows } = shown({}, aContext(), seriesOf)
    expect(rows.map((row) => [row[1], row[3]])).toEqual([['2021', undefined]])
  })
})
