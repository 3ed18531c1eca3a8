import { describe, expect, it } from 'vitest'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { isEstateThere } from '../../../../support/files/estate.ts'
import { hourly, local, showCard } from '../card-fixtures.ts'
import { building0In2019, contextOf, isClose, meanOf, quantileOf } from './local-time-cards.ts'

const calendar = {
  firstDayOfWeek: 7,
  fiscalYearStartMonth: 1,
  fiscalPeriods: 'months',
  weekend: [6, 7],
  holidays: new Set(['2021-03-03']),
  occupied: [],
} as const
const week = local('2021-03-01', '2021-03-08')
const flat = (value: number, part = {}) => hourly(week, () => value, part)

describe('profileKind', () => {
  it.runIf(isEstateThere)('agrees with a plain loop over Building 0 in 2019', () => {
    const { series, hours } = building0In2019()
    const context = contextOf('2019-01-01', '2020-01-01', ['b0'])
    const { rows } = showCard(profileKind, { isApart: true }, context, () => series)
    expect(rows).toHaveLength(3 * 24)
    rows.slice(0, 48).forEach(([, days, , n, mean, ...quantiles], row) => {
      const isWeekend = days === 'Weekends'
      const values = hours
        .filter(({ hour, weekday }) => hour === row % 24 && /S/.test(weekday) === isWeekend)
        .map(({ value }) => value)
      expect(n).toBe(values.length)
      expect(isClose(mean, meanOf(values))).toBe(true)
      const shares = [0.1, 0.25, 0.5, 0.75, 0.9]
      expect(shares.every((share, at) => isClose(quantiles[at], quantileOf(values, share)))).toBe(true)
    })
  })

  it.runIf(isEstateThere)('has every hour of 2019 in a typical week', () => {
    const { series, hours } = building0In2019()
    const { rows } = showCard(
      profileKind,
      { cycle: 'week' },
      contextOf('2019-01-01', '2020-01-01', ['b0']),
      () => series,
    )
    expect(rows).toHaveLength(168)
    expect(rows.reduce((sum, [, , , n]) => sum + Number(n), 0)).toBe(hours.length)
    const tuesdays = hours
      .filter(({ weekday, hour }) => weekday === 'Tue' && hour === 9)
      .map(({ value }) => value)
    expect(rows[33]?.[2]).toBe('Tue 09:00–10:00')
    expect(isClose(rows[33]?.[7], quantileOf(tuesdays, 0.5))).toBe(true)
  })

  it('begins a week on the day of the calendar', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a'], { calendar })
    const seriesOf = () => hourly(week, (at) => Math.floor((at - week.start) / (24 * HOUR_MS)))
    const { rows, plots } = showCard(profileKind, { cycle: 'week', line: 'mean' }, context, seriesOf)
    expect(rows[0]?.[2]).toBe('Sun 00:00–01:00')
    expect(rows[0]?.[4]).toBe(6)
    const line = plots[0]?.marks.find(({ kind }) => kind === 'line')
    expect(line?.kind === 'line' && [line.ys[0], line.ys[24], line.xs.length]).toEqual([6, 0, 168])
    const axis = plots[0]?.x
    expect(axis?.kind === 'number' && axis.textAt?.(24.5)).toBe('Mon 00:00–01:00')
  })

  it('draws one plot a unit, and bands while there are no more than three lines', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a', 'b', 'c', 'd', 'e'])
    const { plots } = showCard(profileKind, {}, context, (id) => flat(3, { unit: id === 'e' ? '°C' : 'kW' }))
    expect(plots.map(({ marks }) => marks.map(({ kind }) => kind))).toEqual([
      ['line', 'line', 'line', 'line'],
      ['band', 'band', 'line'],
    ])
    expect(plots[1]?.marks.map(({ slot }) => slot)).toEqual([4, 4, 4])
  })

  it('puts weekdays, weekends and holidays of one series into one plot, of several into one each', () => {
    const one = contextOf('2021-03-01', '2021-03-08', ['a'], { calendar })
    const apart = showCard(profileKind, { isApart: true, band: 'none' }, one, () => flat(3))
    expect(apart.plots.map(({ marks }) => marks.map(({ name }) => name))).toEqual([
      ['Weekdays', 'Weekends', 'Holidays', 'Highest'],
    ])
    expect(apart.rows.map(([, , , n]) => n).filter((_, row) => row % 24 === 0)).toEqual([4, 2, 1])
    const two = contextOf('2021-03-01', '2021-03-08', ['a', 'b'], { calendar })
    const plotsOf = (isFromZero: boolean) =>
      showCard(profileKind, { isApart: true, band: '10-90', isFromZero }, two, (id) =>
        flat(id === 'a' ? 3 : 5),
      ).plots
    const plots = plotsOf(true)
    expect(plots.map(({ label }) => label)).toEqual([
      'Typical day, weekdays, kW',
      'Typical day, weekends, kW',
      'Typical day, holidays, kW',
    ])
    const ends = (shown: typeof plots) => shown.map(({ y }) => y.kind === 'number' && [y.min, y.max])
    expect(ends(plots)).toEqual(Array(3).fill([0, 5]))
    expect(ends(plotsOf(false))).toEqual(Array(3).fill([3, 5]))
  })

  it('takes weekends and holidays of each organization from its own calendar, and says so', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a', 'b'], { calendar })
    const [a, b] = context.operands
    if (a === undefined || b === undefined) throw new Error('two operands')
    const inDoha = { ...b, variable: { ...b.variable, organization: { id: 'doha', name: 'Doha Works' } } }
    const ownCalendars = new Map([
      ['doha', { ...calendar, weekend: [5, 6] as const, holidays: new Set<string>() }],
    ])
    const { rows, remarks } = showCard(
      profileKind,
      { isApart: true },
      { ...context, operands: [a, inDoha], ownCalendars },
      () => flat(3),
    )
    // Saturday, Sunday and a holiday in one zone; Friday and Saturday without a holiday in the other.
    expect(rows.map(([, , , n]) => n).filter((_, row) => row % 24 === 0)).toEqual([4, 2, 1, 5, 2, 0])
    expect(remarks).toContain(
      'Weekends, holidays and occupied hours of Doha Works are those of its own calendar.',
    )
  })

  it('under the strict policy has no figure for a slot with a gap, and says what is missing', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a'], { policy: 'strict' })
    const { rows, remarks } = showCard(profileKind, {}, context, () =>
      hourly(week, (at) => (at === week.start + 5 * HOUR_MS ? NaN : 1)),
    )
    expect(rows[5]?.slice(3, 6)).toEqual([6, undefined, undefined])
    expect(rows[6]?.slice(3, 6)).toEqual([7, 1, 1])
    expect(remarks.join(' ')).toContain('99.4 % of the time')
  })

  it('leaves out masked, future and unlike times', () => {
    const mask = [{ start: week.start, end: week.start + HOUR_MS }]
    const now = week.start + 48 * HOUR_MS
    const context = contextOf('2021-03-01', '2021-03-08', ['a', 'b'], { mask, now, isLikeForLike: true })
    const { rows, result, table } = showCard(profileKind, {}, context, (id) =>
      hourly(week, (at) => (id === 'b' && at === week.start + 3 * HOUR_MS ? NaN : 1)),
    )
    expect(rows.map(([, , , n]) => n).slice(0, 5)).toEqual([1, 2, 2, 1, 2])
    expect(rows.map(([, , , n]) => n).slice(24, 29)).toEqual([1, 2, 2, 1, 2])
    expect(result.excluded).toEqual([{ start: week.start + 3 * HOUR_MS, end: week.start + 4 * HOUR_MS }])
    const mean = table.rowAt(0).cells[4]
    expect(mean?.kind === 'number' && mean.coverage?.excluded).toEqual({ ms: HOUR_MS, buckets: 1 })
  })

  it('leaves out a series whose values are longer than a slot, and says so', () => {
    const context = contextOf('2021-03-01', '2021-03-08', ['a'])
    const { rows, plots, remarks } = showCard(profileKind, { cycle: 'quarter-day' }, context, () => flat(1))
    expect([rows.length, plots.length]).toEqual([0, 0])
    expect(remarks).toEqual(['a is left out: its values are longer than the time slots of this profile.'])
  })
})
