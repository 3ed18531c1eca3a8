import { describe, expect, it } from 'vitest'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import { withDistinctTitles } from '#renderer/features/export/report/distinct-titles.ts'
import { traitsOf } from '#renderer/workspace/output/exported/exported-result.ts'
import { aCardContext, local } from '../../../cards/card-fixtures.ts'

const context = aCardContext({
  range: local('2021-01-01', '2022-01-01'),
  resources: [
    { id: 'e', name: 'Electricity' },
    { id: 'g', name: 'Gas' },
  ],
})

/** A ranking with these settings over this year. */
function ranking(chosen: object, range = context.range, title = 'Ranking') {
  const kind = cardKindOf('ranking') ?? expect.fail()
  const shown: ShownResult = {
    ...{ kind, title, settings: rankingKind.settings.parse(chosen), context: { ...context, range } },
    ...{ result: {}, answers: [] },
  }
  return { title, kind, traits: () => traitsOf(shown) }
}

const titlesOf = (...cards: readonly ReturnType<typeof ranking>[]) =>
  withDistinctTitles(cards).map(({ title }) => title)

describe('withDistinctTitles', () => {
  it('adds the setting that tells two rankings of a report apart, and no other', () => {
    const [total, change] = titlesOf(ranking({ by: 'total' }), ranking({ by: 'change', entityType: 'all' }))
    expect(total).toMatch(/^Ranking: [^,]+$/)
    expect(change).toMatch(/^Ranking: [^,]+$/)
    expect(change).not.toBe(total)
    expect(titlesOf(ranking({ resourceId: 'e' }), ranking({ resourceId: 'g' }))).toEqual([
      'Ranking: Electricity',
      'Ranking: Gas',
    ])
  })

  it('adds the range where the settings are the same, and a number where all is', () => {
    const before = local('2020-01-01', '2021-01-01')
    expect(titlesOf(ranking({}), ranking({}, before))).toEqual(['Ranking: 2021', 'Ranking: 2020'])
    expect(titlesOf(ranking({}), ranking({}))).toEqual(['Ranking (1)', 'Ranking (2)'])
  })

  it('leaves titles that differ already, and those of texts', () => {
    expect(titlesOf(ranking({}), ranking({}, context.range, 'Change'))).toEqual(['Ranking', 'Change'])
    const text = { ...ranking({}), title: 'Text', kind: cardKindOf('text') }
    expect(withDistinctTitles([text, text]).map(({ title }) => title)).toEqual(['Text', 'Text'])
  })
})
