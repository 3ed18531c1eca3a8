import { describe, expect, it } from 'vitest'
import { cardGroups } from '#renderer/cards/card-kind.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { rankedGroups } from '#renderer/ui/rank.ts'

const found = (text: string): readonly string[] =>
  rankedGroups(cardKinds, cardGroups, queryWords(text)).flatMap(({ items }) => items.map(({ id }) => id))

describe('the kinds of Add view', () => {
  it('are all offered before anything is typed, each once and in the order of the groups', () => {
    const all = found('')
    expect(all.toSorted()).toEqual(cardKinds.map(({ id }) => id).toSorted())
    expect(all[0]).toBe('time-series')
  })

  it.each([
    ['gaps', 'missing-data'],
    ['retrofit', 'savings'],
    ['typical day', 'profile'],
    ['EUI', 'indicators'],
    ['submeters', 'breakdown'],
    ['heat', 'heat-map'],
  ])('answers %s with %s first', (text, id) => {
    expect(found(text)[0]).toBe(id)
  })

  it('have a pictogram each, and no two the same', () => {
    const icons = cardKinds.map(({ icon }) => icon)
    expect(new Set(icons).size).toBe(icons.length)
    for (const icon of icons) expect(icon).toMatch(/^M[\d. MLHVCSAZmlhvcsaz-]+$/)
  })
})
