import { describe, expect, it } from 'vitest'
import { portfolioSavingsKind } from '#renderer/cards/kinds/portfolio-savings/kind.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { aCardContext, aCardEntity, aCardOperand, anInputs, local, showCard } from '../card-fixtures.ts'
import { besideWeather, outdoor } from './beside-weather.ts'

const zone = 'Europe/London'
const year = local('2022-01-01', '2023-01-01', zone)
const both = local('2020-12-01', '2023-02-01', zone)

function degreesAt(at: number): number {
  const day = Math.floor(at / DAY_MS)
  return 10 - 15 * Math.cos((2 * Math.PI * (day - 18_630)) / 365.25) + 3 * Math.sin(day * 2.4)
}
const load = (at: number): number =>
  (20 + 2 * Math.max(0, 15 - degreesAt(at))) * (1 + 0.02 * Math.sin(Math.floor(at / DAY_MS) * 17.3))
/** Savings of each meter in 2022. */
const savings: Readonly<Record<string, number>> = { good: 0.3, none: 0, more: -0.25, holes: 0.3 }

function contextOf(ids: readonly string[], part: Partial<CardContext> = {}): CardContext {
  const entity = aCardEntity('a', ids)
  return aCardContext({
    ...{ operands: [outdoor], range: year, policy: 'present-only', zone, now: both.end },
    ...{ entitiesWith: () => [entity], resources: [{ id: '1', name: 'Electricity' }] },
    ...part,
  })
}

const seriesOf = besideWeather(both, degreesAt, (at, id) => {
  if (id === 'holes' && at < year.start) return NaN
  return load(at) * (at < year.start ? 1 : 1 - (savings[id] ?? 0))
})

describe('portfolioSavingsKind', () => {
  it('states the saving of every meter with its band, and says of one without a model why', () => {
    const context = contextOf(['none', 'good', 'holes', 'more'])
    const { rows, plots, remarks, answer, table } = showCard(portfolioSavingsKind, {}, context, seriesOf)
    expect(rows.map(([name, , , , verdict]) => [name, verdict])).toEqual([
      ['good', 'Saved'],
      ['none', 'Within the band'],
      ['more', 'Used more'],
      ['holes', 'No model: too few values'],
    ])
    const partly = showCard(portfolioSavingsKind, {}, context, seriesOf, () => [both])
    expect(partly.rows.find(([name]) => name === 'holes')?.[4]).toBe('Not loaded yet')
    expect(table.rowAt(0).opens).toMatchObject({ kind: 'readings', dataHubIds: ['good'] })
    expect(Number(rows[0]?.[2])).toBeCloseTo(0.3, 1)
    expect(plots[0]?.x).toMatchObject({ names: ['good', 'none', 'more'] })
    expect(remarks).toContain('1 meter has no figure: the table says why. It counts in no total.')
    expect(answer).toMatch(
      /^1 of 3 meters saved more than their band at 90 %, [\d.]+ MWh together; 1 used more\.$/,
    )
  })

  it('takes no weather of another organization, and needs none for the mean', () => {
    const elsewhere = aCardOperand('outdoor', {
      ...outdoor.variable,
      organization: { id: 'far', name: 'Far' },
    })
    const context = contextOf(['good'], { operands: [elsewhere] })
    expect(
      portfolioSavingsKind.lacksWeather?.(portfolioSavingsKind.settings.parse({}), context),
    ).toMatchObject([{ name: 'good' }])
    const lacks = (model: string) =>
      portfolioSavingsKind.lacks(portfolioSavingsKind.settings.parse({ model }), context)
    expect(lacks('degree-days')).toMatch(/^Add the outdoor temperature of each place/)
    expect(lacks('mean')).toBeUndefined()
  })

  it('states a hundred meters', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `m${String(index)}`)
    const context = contextOf(ids)
    const settings = portfolioSavingsKind.settings.parse({})
    const known = new Map(['m', 'outdoor'].map((id) => [id, seriesOf(id)]))
    const inputs = anInputs(portfolioSavingsKind.demands(settings, context), context, (id) =>
      known.get(id === 'outdoor' ? id : 'm'),
    )
    const { meters } = portfolioSavingsKind.calculate(inputs, settings)
    expect(meters).toHaveLength(100)
    expect(meters.every(({ fraction = 1 }) => Math.abs(fraction) < 0.05)).toBe(true)
  })
})
