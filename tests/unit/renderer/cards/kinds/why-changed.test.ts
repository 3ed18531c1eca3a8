import { describe, expect, it } from 'vitest'
import { whyChangedKind } from '#renderer/cards/kinds/why-changed/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aCardContext, local, showCard } from '../card-fixtures.ts'
import { besideWeather, meter, outdoor } from './beside-weather.ts'

const zone = 'Europe/London'
const range = local('2022-01-01', '2023-01-01', zone)
const both = local('2020-12-01', '2023-02-01', zone)
const dayOf = (at: number): number => Math.floor((at - both.start) / DAY_MS)
/** The later year is three degrees colder. */
const degreesAt = (at: number): number =>
  (at < range.start ? 11 : 8) - 10 * Math.cos(dayOf(at) / 58.1) + 3 * Math.sin(dayOf(at) * 2.4)
const isOpen = (at: number): boolean =>
  new Date(at).getUTCDay() % 6 !== 0 && (at / HOUR_MS) % 24 >= 8 && (at / HOUR_MS) % 24 < 18

describe('whyChangedKind', () => {
  const context = aCardContext({ operands: [meter, outdoor], range, policy: 'present-only', zone })
  const shownFor = (loadAt: (at: number) => number) =>
    showCard(whyChangedKind, {}, context, besideWeather(both, degreesAt, loadAt))
  const shown = shownFor((at) => 10 + (isOpen(at) ? 40 : 0) + 0.5 * Math.max(0, 15 - degreesAt(at)))

  it('names the weather of a colder year, in a table and a waterfall that add up', () => {
    expect(shown.answer).toMatch(/^2022 used [\d.,]+ kWh \([\d.]+ %\) more than 2021: weather \+[\d.,]+ kWh/)
    const amounts = shown.rows.map(([, amount]) => Number(amount))
    const parts = amounts.slice(1, 8).reduce((sum, one) => sum + one, 0)
    expect((amounts[0] ?? NaN) + parts).toBeCloseTo(amounts[8] ?? NaN, 6)
    expect(parts).toBeCloseTo(amounts[9] ?? NaN, 6)
    const [mark] = shown.plots[0]?.marks ?? []
    if (mark?.kind !== 'bars') throw new Error('A waterfall is made of bars.')
    // Each step begins where the previous one ended, and the last one ends at the later use.
    const ends = mark.ys.map((value, index) => value + (mark.from?.[index] ?? NaN))
    expect([...(mark.from ?? [])].slice(2, -1)).toEqual([...ends].slice(1, -2))
    expect(ends.at(-2)).toBeCloseTo(ends.at(-1) ?? NaN, 6)
  })

  it('begins its axis near the use where all parts are small, says so, and names no cause that is nothing', () => {
    const { result, plots, remarks, answer } = shownFor(
      (at) => (at < range.start ? 100 : 100.2) + Math.sin(dayOf(at) * 1.7),
    )
    const [plot] = plots
    const { before = NaN } = result.found ?? {}
    expect(plot?.y.kind === 'number' ? plot.y.min : 0).toBeGreaterThan(0.9 * before)
    expect(remarks).toContain('The axis does not begin at zero, so that the parts can be seen.')
    expect(answer).toMatch(/than 2021; no single cause amounts to 0.5 % of the use in 2021\.$/)
  })

  it('says what the unexplained part means and how hours were distinguished', () => {
    const remarks = shown.remarks.join(' ')
    expect(remarks).toMatch(/is within ± [\d.,]+ [kM]Wh/)
    expect(remarks).toMatch(/Hours of operation are .* 7\.\d h a day before, 7\.\d h after/)
  })
})
