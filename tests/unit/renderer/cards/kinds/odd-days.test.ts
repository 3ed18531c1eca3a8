import { describe, expect, it } from 'vitest'
import { oddDaysKind } from '#renderer/cards/kinds/odd-days/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aCardContext, aCardOperand, hourly, local, showCard } from '../card-fixtures.ts'

const zone = 'Europe/London'
const range = local('2022-01-01', '2023-01-01', zone)
const meter = aCardOperand('meter')
const dayOf = (at: number): number => Math.floor((at - range.start) / DAY_MS)
const isOpen = (at: number): boolean =>
  (dayOf(at) === 140 || new Date(at).getUTCDay() % 6 !== 0) &&
  (at / HOUR_MS) % 24 >= 8 &&
  (at / HOUR_MS) % 24 < 18

/** Day 140 is a Saturday with working hours; the base load rises by `step` kW on day 210. */
function shown(step: number, over = range, isMissing: (at: number) => boolean = () => false, base = 10) {
  const context = aCardContext({ operands: [meter], range: over, policy: 'present-only', zone })
  return showCard(oddDaysKind, {}, context, () =>
    hourly(range, (at) => {
      if (isMissing(at)) return NaN
      const wobble = base === 0 ? 0 : Math.sin(dayOf(at) * 12.9)
      return base + (isOpen(at) ? 40 : 0) + wobble + (dayOf(at) >= 210 ? step : 0)
    }),
  )
}

describe('oddDaysKind', () => {
  it('says when base load rose, by how much, and what that is in a year', () => {
    const { answer, plots } = shown(4)
    expect(answer).toMatch(
      /^Base load rose by [34](?:\.\d+)? kW \(4\d(?:\.\d)? %\) in the week of 2022-0[78]-\d\d, which is 3\d(?:\.\d+)? MWh a year/,
    )
    expect(plots).toHaveLength(2)
  })

  it('gives no share of a base load that was zero', () => {
    expect(shown(4, range, () => false, 0).answer).toMatch(/^Base load rose by 4 kW in the week of 2022-/)
  })

  it('says that nothing creeps, and lists the odd day with its reason', () => {
    const { answer, rows, remarks, table } = shown(0)
    expect(answer).toMatch(/^Base load is not creeping: .* 1 of 365 days is odd\.$/)
    expect(rows[0]?.[0]).toBe('2022-05-21')
    expect(rows[0]?.at(-1)).toMatch(/used like a working day/)
    const { opens, exclusion } = table.rowAt(0)
    expect(opens).toEqual({
      ...{ kind: 'readings', dataHubIds: [meter.variable.dataHubId] },
      interval: exclusion?.interval,
    })
    expect(remarks.join(' ')).toMatch(/three lowest hours/)
  })

  it('says that it cannot tell where the weeks are too few', () => {
    const few = { start: range.start, end: range.start + 40 * DAY_MS }
    expect(shown(0, few).answer).toMatch(
      /^It takes hourly values over at least eight weeks .* None of the 40 days is odd\.$/,
    )
  })

  it('says of an odd day which share of its hours has values, and leaves out one with less than half', () => {
    const { rows } = shown(0, range, (at) => dayOf(at) === 150 && (at / HOUR_MS) % 24 < 8)
    expect(rows.find(([day]) => day === '2022-05-31')?.at(-1)).toMatch(
      /6[67](?:\.\d)? % of its hours have values/,
    )
    const less = shown(0, range, (at) => dayOf(at) === 150 && (at / HOUR_MS) % 24 < 14)
    expect(less.answer).toMatch(/1 of 364 days is odd\.$/)
  })
})
