import { describe, expect, it } from 'vitest'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { missingDataKind } from '#renderer/cards/kinds/missing-data/kind.ts'
import type { CellMark } from '#renderer/plot/plot.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { aCardContext, aCardEntity, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const range = local('2021-03-01', '2021-05-01')

function without(...gaps: readonly Interval[]) {
  return hourly(range, (at) => (gaps.some(({ start, end }) => start <= at && at < end) ? NaN : 5))
}

const short = local('2021-03-03 05:00', '2021-03-03 08:00')
const long = local('2021-04-02', '2021-04-12')
const night = local('2021-03-10', '2021-03-10 20:00')
const series = { sound: without(), some: without(short, night), worst: without(short, long) }
const isSeries = (id: string): id is keyof typeof series => id in series
const seriesOf = (id: string) => (isSeries(id) ? series[id] : undefined)

function contextOf(ids: readonly string[], part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ range, operands: ids.map((id, slot) => aCardOperand(id, {}, slot)), ...part })
}

const answerOf = (context: CardContext, missing: readonly Interval[] = []) =>
  showCard(missingDataKind, {}, context, seriesOf, () => missing).answer

function cellsOf(context: CardContext): CellMark {
  const [mark] = showCard(missingDataKind, {}, context, seriesOf).plots[0]?.marks ?? []
  if (mark?.kind !== 'cells') throw new Error('strips are cells')
  return mark
}

describe('missing data card', () => {
  it('says that nothing is missing, although the clocks skip an hour', () => {
    expect(answerOf(contextOf(['sound']))).toBe('Nothing is missing in 1,463 hours.')
    expect(answerOf(contextOf(['sound', 'sound']))).toBe(
      'Nothing is missing: each of the 2 meters has all of its 1,463 hours.',
    )
    expect([...cellsOf(contextOf(['sound'])).values].every((value) => value === 0)).toBe(true)
  })

  it('says half an hour of a range as it is', () => {
    const half = { start: range.start, end: range.start + 720.5 * HOUR_MS }
    expect(answerOf(contextOf(['sound'], { range: half }))).toBe('Nothing is missing in 720.5 hours.')
    expect(answerOf(contextOf(['sound', 'sound'], { range: half }))).toContain('all of its 720.5 hours.')
  })

  it('says how many meters lack how much, and which gap is the longest', () => {
    expect(answerOf(contextOf(['sound', 'some', 'worst']))).toBe(
      '2 of 3 meters lack values: 4 gaps, 266 hours in all; the longest is 10 days (worst, from 2021-04-02 00:00).',
    )
    expect(answerOf(contextOf(['sound', 'some']))).toContain(
      '1 of 2 meters lacks values: 2 gaps, 23 hours in all',
    )
    expect(answerOf(contextOf(['some']))).toBe(
      '23 hours are missing in 2 gaps; the longest is 20 h from 2021-03-10 00:00.',
    )
  })

  it('sorts meters by what is missing, with count and longest gap at the end of each strip', () => {
    const { rows, plots, table } = showCard(
      missingDataKind,
      {},
      contextOf(['sound', 'some', 'worst']),
      seriesOf,
    )
    expect(rows.map(([name, missing, , gaps, longest]) => [name, missing, gaps, longest])).toEqual([
      ['worst', 243, 2, 240],
      ['some', 23, 2, 20],
      ['sound', 0, 0, undefined],
    ])
    expect(plots[0]?.y).toMatchObject({
      names: ['worst', 'some', 'sound'],
      ends: ['2 gaps, longest 10 days', '2 gaps, longest 20 h', 'Nothing missing'],
    })
    expect(table.rowAt(0).opens).toEqual({ kind: 'readings', dataHubIds: ['worst'], interval: long })
  })

  it('draws a day by how much of it is missing, and opens the whole gap', () => {
    const mark = cellsOf(contextOf(['some', 'worst']))
    const at = (row: number, from: string): number =>
      row * mark.columns.length + mark.columns.indexOf(local(from, from).start)
    const classes = ['2021-03-02', '2021-03-03', '2021-03-10'].map((day) => mark.values[at(1, day)])
    expect(classes).toEqual([0, 1, 2])
    expect(mark.values[at(0, '2021-04-05')]).toBe(3)
    expect(mark.subjectAt?.(at(0, '2021-04-05'), 0)).toEqual({
      ...{ kind: 'readings', dataHubIds: ['worst'] },
      interval: long,
    })
  })

  it('puts meters that lack nothing into one strip where there are many', () => {
    const context = contextOf(['worst', ...Array.from({ length: 20 }, () => 'sound')])
    const { plots, rows } = showCard(missingDataKind, {}, context, seriesOf)
    expect(plots[0]?.y).toMatchObject({
      names: ['worst', '20 meters'],
      ends: ['2 gaps, longest 10 days', 'Nothing missing'],
    })
    expect(rows).toHaveLength(21)
  })

  it('counts unloaded time as neither present nor missing', () => {
    const context = contextOf(['worst'])
    expect(answerOf(context, [long])).toBe(
      '3 hours are missing in 1 gap; the longest is 3 h from 2021-03-03 05:00.',
    )
    expect(answerOf(context, [range])).toBeUndefined()
    const { plots } = showCard(missingDataKind, {}, contextOf(['sound']), seriesOf, () => [long])
    expect(plots[0]?.y).toMatchObject({ ends: ['None missing so far'] })
    const { answer } = showCard(missingDataKind, {}, contextOf(['sound', 'worst']), seriesOf, ({ operand }) =>
      operand.name === 'worst' ? [range] : [],
    )
    expect(answer).toBe('Nothing is missing in 1,463 hours. 1 more meter is not loaded.')
  })

  it('draws hours of a short range and weeks of a long one', () => {
    const day = { start: range.start, end: range.start + 2 * DAY_MS }
    expect(cellsOf(contextOf(['sound'], { range: day })).columns).toHaveLength(48)
    const years = { start: range.start - 1000 * DAY_MS, end: range.end }
    const [first = 0, second = 0, third = 0] = cellsOf(contextOf(['sound'], { range: years })).columns
    expect(first).toBe(years.start)
    expect(third - second).toBe(7 * 24 * HOUR_MS)
  })

  it('is about all main meters of a resource when one is chosen', () => {
    const context = aCardContext({
      range,
      entitiesWith: () => [aCardEntity('one', ['worst']), aCardEntity('two', ['sound'])],
    })
    const { rows } = showCard(missingDataKind, { resourceId: '1' }, context, seriesOf)
    expect(rows.map(([name]) => name)).toEqual(['worst', 'sound'])
    expect(missingDataKind.lacks(missingDataKind.settings.parse({}), context)).toMatch(/^Choose variables/)
  })
})
