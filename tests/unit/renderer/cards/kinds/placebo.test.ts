import { describe, expect, it } from 'vitest'
import { placeboKind } from '#renderer/cards/kinds/placebo/kind.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { aCardContext, local, showCard } from '../card-fixtures.ts'
import { besideWeather, meter, outdoor } from './beside-weather.ts'

const zone = 'Europe/London'
const range = local('2019-01-01', '2022-01-01', zone)

const dayOf = (at: number): number => Math.floor((at - range.start) / DAY_MS)
const degreesAt = (at: number): number => 10 - 12 * Math.cos(dayOf(at) / 58.1) + 3 * Math.sin(dayOf(at) * 2.4)

/** A meter whose use rises by a share each year, which no weather explains. */
function shown(yearly: number) {
  const context = aCardContext({ operands: [meter, outdoor], range, policy: 'present-only', zone })
  const loadAt = (at: number): number =>
    (20 + 2 * Math.max(0, 15 - degreesAt(at))) * (1 + yearly * Math.floor(dayOf(at) / 365))
  return showCard(placeboKind, { model: 'heating' }, context, besideWeather(range, degreesAt, loadAt))
}

describe('placeboKind', () => {
  it('has a project for each month that leaves room for a baseline and a reporting period', () => {
    const { rows, plots, answer } = shown(0)
    expect(rows).toHaveLength(13)
    expect(plots[0]?.marks.map(({ kind }) => kind)).toEqual(['band', 'band', 'points', 'rule'])
    const { x, marks } = plots[0] ?? {}
    const points = marks?.find((mark) => mark.kind === 'points')
    expect(x).toMatchObject({ min: points?.xs[0], max: points?.xs.at(-1) })
    expect(answer).toMatch(/^The tested band holds: it covered zero in 13 of 13 placebo projects \(100 %\)/)
  })

  it('says which bands are too narrow where use changes from year to year', () => {
    expect(shown(0.1).remarks[0]).toMatch(/in only 0 % of them and is too narrow for this meter/)
    expect(shown(0.5).answer).toMatch(/^The tested band is too narrow for this meter/)
  })

  it('asks for a range that is long enough', () => {
    const context = aCardContext({
      operands: [meter, outdoor],
      range: local('2021-01-01', '2022-01-01', zone),
      zone,
    })
    expect(placeboKind.lacks(placeboKind.settings.parse({}), context)).toMatch(/at least 24 months/)
  })
})
