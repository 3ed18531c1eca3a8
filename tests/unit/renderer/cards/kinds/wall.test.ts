import { describe, expect, it } from 'vitest'
import type { CardContext, CardDemand } from '#renderer/cards/card-kind.ts'
import { wallKind } from '#renderer/cards/kinds/wall/kind.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { aCardContext, aCardEntity, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const range = local('2021-03-01', '2021-03-15')
const before = local('2021-02-15', '2021-03-01')
const names = ['day', 'night', 'twice', 'gap', 'zero']
const electricity = { id: 'electricity', name: 'Electricity' }

/** All meters but one run by day; one doubles, one has a gap of a day, and one is zero. */
function seriesOf(id: string, { interval }: CardDemand) {
  const isDay = (at: number): boolean => new Date(at).getUTCHours() >= 8
  const loads: Readonly<Record<string, (at: number) => number>> = {
    day: (at) => (isDay(at) ? 30 : 10),
    night: (at) => (isDay(at) ? 10 : 30),
    twice: (at) => (isDay(at) ? 3 : 1) * (at < range.start ? 1 : 2),
    gap: (at) => (at >= range.start && at < range.start + 24 * HOUR_MS ? NaN : isDay(at) ? 6 : 2),
    zero: () => 0,
    city: (at) => (isDay(at) ? 3000 : 1000),
  }
  const load = loads[id]
  return load && hourly(interval, load)
}

function contextOf(ids: readonly string[], part: Partial<CardContext> = {}): CardContext {
  const entities = ids.map((id) => ({
    ...aCardEntity(id, []),
    meters: [
      {
        operand: aCardOperand(id, { entities: [{ id, name: id.toUpperCase() }] }),
        sign: 1 as const,
        isGuess: false,
      },
    ],
  }))
  return aCardContext({
    ...{ range, policy: 'present-only', resources: [electricity], entitiesWith: () => entities },
    ...part,
  })
}

const orderOf = (by: string, ids = names): readonly unknown[] =>
  showCard(wallKind, { by }, contextOf(ids), seriesOf).rows.map(([name]) => name)

const answerOf = (by: string, missingOf?: Parameters<typeof showCard>[4]) =>
  showCard(wallKind, { by }, contextOf(names), seriesOf, missingOf).answer

describe('wall', () => {
  it('has all main meters of the resource that most entities have, each by the name of its entity', () => {
    expect(orderOf('name')).toEqual(['DAY', 'GAP', 'NIGHT', 'TWICE', 'ZERO'])
    expect(showCard(wallKind, {}, contextOf(names), seriesOf).plots.length).toBe(5)
  })

  it('sorts by oddness: the one that runs at night is odd, whatever its size', () => {
    expect(orderOf('oddness')[0]).toBe('NIGHT')
    // For 16 hours the others use 1.29 times their mean, and for 8 hours 0.43 times; the odd one uses 0.6 and 1.8 times
    // its mean in the same hours.
    const [row] = showCard(wallKind, {}, contextOf(names), seriesOf).rows
    const [usual, own] = [(30 * 16 + 10 * 8) / 24, (10 * 16 + 30 * 8) / 24]
    const apart = (16 * Math.abs(10 / own - 30 / usual) + 8 * Math.abs(30 / own - 10 / usual)) / 24
    expect(row?.[2]).toBeCloseTo(apart, 9)
  })

  it('sorts by change against the period before, of which it draws the dashed line', () => {
    const { rows, plots, remarks } = showCard(wallKind, { by: 'change' }, contextOf(names), seriesOf)
    expect(rows[0]?.slice(0, 1)).toEqual(['TWICE'])
    expect(rows[0]?.[4]).toBeCloseTo(1, 9)
    expect(plots[0]?.figure).toBe('+100 %')
    expect(plots[0]?.marks.map((mark) => mark.kind === 'line' && mark.isDashed)).toEqual([true, undefined])
    expect(remarks[0]).toContain('15–28 Feb 2021')
  })

  it('finds no change and no oddness of temperatures, whose zero is a convention', () => {
    const celsius = (id: string, demand: CardDemand) => {
      const series = seriesOf(id, demand)
      return series && { ...series, kind: 'instantaneous' as const, unit: '°C' }
    }
    const { rows } = showCard(wallKind, { by: 'change' }, contextOf(names), celsius)
    expect(rows.map((row) => [row[2], row[4]])).toEqual(names.map(() => [undefined, undefined]))
  })

  it('sorts by missing data, and says how much', () => {
    expect(orderOf('missing')[0]).toBe('GAP')
    expect(answerOf('missing')).toBe('GAP has the most missing: 7.1 % of the time.')
  })

  it('sorts nothing that is not loaded, and says so', () => {
    const isNight = ({ operand }: CardDemand): boolean => operand.variable.dataHubId === 'night'
    const answer = answerOf('oddness', (demand) => (isNight(demand) ? [range] : []))
    expect(answer).toMatch(/^Of the 3 loaded so far \(5 in all\): /)
    expect(answer).not.toContain('NIGHT')
  })

  it('asks for the period before only where it is compared, and no further than the range has gone', () => {
    const now = range.start + 7 * 24 * HOUR_MS
    const demands = (by: string): readonly CardDemand[] =>
      wallKind.demands(wallKind.settings.parse({ by }), contextOf(['day'], { now }))
    expect(demands('oddness').map(({ interval }) => interval)).toEqual([range])
    expect(demands('past').map(({ interval }) => interval)).toEqual([
      range,
      { start: before.start, end: before.start + 7 * 24 * HOUR_MS },
    ])
  })

  it('puts all on one scale where that is chosen, and opens the readings of a meter', () => {
    const ends = (scale: string) =>
      showCard(wallKind, { scale }, contextOf(names), seriesOf).plots.map(({ y }) => 'max' in y && y.max)
    expect(new Set(ends('one')).size).toBe(1)
    expect(ends('one')[0]).toBeGreaterThan(20)
    expect(new Set(ends('own'))).toEqual(new Set([false]))
    const [plot] = showCard(wallKind, {}, contextOf(names), seriesOf).plots
    expect(plot?.subject).toEqual({ kind: 'readings', dataHubIds: ['night'], interval: range })
  })

  it('leaves a scale of its own to a meter that would flatten the others, and says so', () => {
    const { plots, remarks } = showCard(
      wallKind,
      { scale: 'one', by: 'name' },
      contextOf([...names, 'city']),
      seriesOf,
    )
    const [city, ...others] = plots
    expect([city?.label, city?.figure, city && 'max' in city.y]).toEqual(['CITY', 'own scale', false])
    expect(new Set(others.map(({ y, figure }) => [figure, 'max' in y && y.max].join())).size).toBe(1)
    expect(remarks[0]).toMatch(/^CITY has a scale of its own: it reaches more than 10 times/)
  })
})
