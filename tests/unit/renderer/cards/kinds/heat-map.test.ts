import { describe, expect, it } from 'vitest'
import { heatMapKind } from '#renderer/cards/kinds/heat-map/kind.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'
import { readingOf } from '#renderer/plot/reading/reading.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { plainStyle } from '#support/a-plot-scene.ts'
import { isEstateThere } from '../../../../support/files/estate.ts'
import { hourly, local, showCard } from '../card-fixtures.ts'
import { building0In2019, contextOf, isClose, meanOf, type EstateHour } from './local-time-cards.ts'

function expectMeans(
  rows: readonly (readonly (string | number | undefined)[])[],
  hours: readonly EstateHour[],
  rowOf: (hour: EstateHour) => string,
): void {
  const naive = Map.groupBy(hours, (one) => `${rowOf(one)} ${one.hour}`)
  let present = 0
  for (const [, day, ...cells] of rows) {
    cells.slice(0, 24).forEach((cell, hour) => {
      const values = (naive.get(`${day ?? ''} ${hour}`) ?? []).map(({ value }) => value)
      expect(values.length === 0 ? cell === undefined : isClose(cell, meanOf(values))).toBe(true)
      if (cell !== undefined) present++
    })
  }
  expect(present).toBe(naive.size)
}

describe('heatMapKind', () => {
  it.runIf(isEstateThere)('agrees with a plain loop over Building 0 in 2019, by day and by weekday', () => {
    const { series, hours } = building0In2019()
    const context = contextOf('2019-01-01', '2020-01-01', ['b0'])
    const byDay = showCard(heatMapKind, {}, context, () => series)
    expect(byDay.rows).toHaveLength(365)
    expectMeans(byDay.rows, hours, ({ date }) => date)
    const byWeekday = showCard(heatMapKind, { by: 'weekday' }, context, () => series)
    expect(byWeekday.rows.map(([, day]) => day)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expectMeans(byWeekday.rows, hours, ({ weekday }) => weekday)
  })

  it('marks the hour that spring leaves out and keeps a gap visible', () => {
    const span = local('2021-03-27', '2021-03-30')
    const gap = local('2021-03-29', '2021-03-30').start + 7 * HOUR_MS
    const { plots, table } = showCard(heatMapKind, {}, contextOf('2021-03-27', '2021-03-30', ['a']), () =>
      hourly(span, (at) => (at === gap ? NaN : 2)),
    )
    const [mark] = plots[0]?.marks ?? []
    if (mark?.kind !== 'cells') throw new Error('no cells')
    expect([...(mark.exists ?? [])].flatMap((one, cell) => (one === 0 ? [cell] : []))).toEqual([24 + 1])
    expect([...mark.values].flatMap((one, cell) => (Number.isNaN(one) ? [cell] : []))).toEqual([25, 48 + 7])
    expect([...mark.rows]).toEqual([27, 28, 29].map((day) => local(`2021-03-${day}`, '2021-04-01').start))
    expect([...(mark.skipped ?? [])].flatMap((one, cell) => (one === 1 ? [cell] : []))).toEqual([24 + 1])
    expect(plots[0]?.y).toMatchObject({ kind: 'time', min: span.start, max: span.end })
    const interval = local('2021-03-28', '2021-03-29')
    expect(table.rowAt(1).opens).toEqual({ kind: 'readings', dataHubIds: ['a'], interval })
    expect(table.rowAt(1).cells[3]).toMatchObject({ value: undefined, coverage: { expectedMs: 0 } })
    expect(table.rowAt(2).cells[9]).toMatchObject({
      value: undefined,
      coverage: { presentMs: 0, expectedMs: HOUR_MS },
    })
  })

  it.each(['day', 'weekday'])('distinguishes unloaded time from a gap by %s', (by) => {
    const span = local('2021-03-22', '2021-03-24')
    const [gap, missing] = [span.start + 7 * HOUR_MS, { start: span.start + 22 * HOUR_MS, end: span.end }]
    const { plots } = showCard(
      heatMapKind,
      { by },
      contextOf('2021-03-22', '2021-03-24', ['a']),
      () => hourly({ ...span, end: missing.start }, (at) => (at === gap ? NaN : 2)),
      () => [missing],
    )
    const [mark] = plots[0]?.marks ?? []
    if (mark?.kind !== 'cells') throw new Error('no cells')
    const unloaded = [...(mark.unloaded ?? [])].flatMap((one, cell) => (one === 1 ? [cell] : []))
    expect(unloaded).toEqual(Array.from({ length: 26 }, (_, at) => 22 + at))
    expect(Number.isNaN(mark.values[7])).toBe(true)
    const place = (column: number) => ({ kind: 'cell', mark, column, row: 0 }) as const
    const textAt = (column: number) =>
      plots[0] && readingOf(plots[0], place(column), plainNumber).values[0]?.text
    expect([7, 22, 21].map(textAt)).toEqual(['No value', 'Not loaded', '2.00 kW'])
  })

  it('marks the hour that its answer names', () => {
    const span = local('2021-03-27', '2021-03-30')
    const peak = local('2021-03-28 17:00', '2021-03-30').start
    const seriesOf = () => hourly(span, (at) => (at === peak ? 9 : 2))
    const context = contextOf('2021-03-27', '2021-03-30', ['a'])
    const [map] = showCard(heatMapKind, {}, context, seriesOf).plots
    const day = local('2021-03-28', '2021-03-29')
    expect(map?.marks[1]).toMatchObject({
      ...{ kind: 'spot', name: 'Highest hour', x: 17.5, value: 9, unit: 'kW' },
      y: (day.start + day.end) / 2,
    })
    const [week] = showCard(heatMapKind, { by: 'weekday' }, context, seriesOf).plots
    expect(week?.marks[1]).toMatchObject({ kind: 'spot', x: 17.5, y: 6, value: 9 })
  })

  it('says in each row which hour is the highest and which the lowest; without values neither', () => {
    const span = local('2021-03-27', '2021-03-30')
    const dayOf = (from: string): ReturnType<typeof local> => local(from, '2021-03-30')
    const [sunday, monday] = [dayOf('2021-03-28').start, dayOf('2021-03-29').start]
    const context = contextOf('2021-03-27', '2021-03-30', ['a'])
    const { rows, table } = showCard(heatMapKind, {}, context, () =>
      hourly(span, (at) => (at >= sunday && at < monday ? NaN : at === monday + 7 * HOUR_MS ? -1 : 2)),
    )
    expect(rows.map((row) => row.slice(26))).toEqual([
      [2, '00:00–01:00', 2, '00:00–01:00'],
      [undefined, '–', undefined, '–'],
      [2, '00:00–01:00', -1, '07:00–08:00'],
    ])
    const details = table.columns.flatMap(({ title, isDetail }) => (isDetail === true ? [title] : []))
    expect(details).toHaveLength(24)
  })

  it('names the zone of the hour in its answer where it is another than that of the workspace', () => {
    const apia = 'Pacific/Apia'
    const range = local('2021-03-01', '2021-03-03', apia)
    const context = contextOf('2021-03-01', '2021-03-03', ['a'], { range })
    const answerIn = (zone: string) => {
      const { result } = showCard(heatMapKind, {}, context, () => hourly(range, (at) => at, { zone: apia }))
      return heatMapKind.answer?.(result, { by: 'day' }, { ...context, zone }, String)
    }
    expect(answerIn('Europe/London')).toContain('2021-03-02 23:00–24:00 (Pacific/Apia): ')
    expect(answerIn(apia)).toContain('2021-03-02 23:00–24:00: ')
  })

  it('has a map for each series, no row to come, and no row for a day that a zone skipped', () => {
    const range = local('2011-12-29', '2012-01-02', 'Pacific/Apia')
    const now = local('2012-01-01', '2012-01-02', 'Pacific/Apia').start
    const context = contextOf('2021-03-01', '2021-03-02', ['a', 'b'], { range, now })
    const { rows, plots } = showCard(heatMapKind, {}, context, () =>
      hourly(range, () => 1, { zone: 'Pacific/Apia' }),
    )
    expect(plots.map(({ label }) => label)).toEqual(['a by hour and day, kW', 'b by hour and day, kW'])
    expect(rows.map(([name, day]) => `${name ?? ''} ${day ?? ''}`)).toEqual([
      'a 2011-12-29',
      'a 2011-12-31',
      'b 2011-12-29',
      'b 2011-12-31',
    ])
  })

  it('leaves colours of its own to a series that would leave one shade to the others, and says so', () => {
    const span = local('2021-03-27', '2021-03-30')
    const loads: Readonly<Record<string, number>> = { a: 2, b: 3, city: 1000, d: 4 }
    const { plots, remarks } = showCard(
      heatMapKind,
      {},
      contextOf('2021-03-27', '2021-03-30', Object.keys(loads)),
      (id) => hourly(span, (at) => (loads[id] ?? NaN) * (1 + (at % 7))),
    )
    const ranges = plotScenes(plots, 600, [200, 200, 200, 200], plainStyle).map(
      ({ cellScale: { min, max } }) => [min, max],
    )
    expect(ranges[2]?.[0]).toBeGreaterThanOrEqual(1000)
    expect(ranges.toSpliced(2, 1).every(([min, max]) => min === 2 && max === 28)).toBe(true)
    expect(plots.map(({ label }) => label)[2]).toBe('city by hour and day, kW, own scale')
    expect(remarks[0]).toMatch(/^city has a scale of its own: it reaches more than 10 times as high/)
  })

  it('under the strict policy has no mean of half an hour', () => {
    const zone = 'Asia/Kathmandu'
    const range = local('2021-06-01', '2021-06-02', zone)
    const seriesOf = () =>
      hourly(
        { start: range.start - 15 * 60_000, end: range.end },
        (at) => (at === range.start + 4.75 * HOUR_MS ? NaN : 1),
        { zone },
      )
    const missing = (policy: 'strict' | 'present-only') =>
      showCard(heatMapKind, {}, contextOf('2021-06-01', '2021-06-02', ['a'], { range, policy }), seriesOf)
        .rows[0]?.slice(2, 26)
        .flatMap((cell, hour) => (cell === undefined ? [hour] : []))
    expect(missing('present-only')).toEqual([])
    expect(missing('strict')).toEqual([4, 5])
  })
})
