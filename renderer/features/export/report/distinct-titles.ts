import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import { report as strings } from './strings.ts'

type Titled = Pick<ExportedCard, 'title' | 'kind' | 'traits'>

/**
 * Adds a distinction to equal titles of views, because the contents and the summary of a report show only titles.
 * Titles that the user wrote stay unchanged.
 */
export function withDistinctTitles<Card extends Titled>(cards: readonly Card[]): readonly Card[] {
  const groups = Map.groupBy(
    cards.filter(({ kind }) => kind?.text === undefined),
    ({ title }) => title,
  )
  const titles = new Map([...groups].flatMap(([title, alike]) => distinctTitles(title, alike)))
  return cards.map((card) => ({ ...card, title: titles.get(card) ?? card.title }))
}

function distinctTitles(title: string, alike: readonly Titled[]): readonly (readonly [Titled, string])[] {
  if (alike.length === 1) return []
  const traits = alike.map((card) => card.traits())
  let parts = alike.map((): readonly string[] => [])
  for (const key of new Set(traits.flatMap((each) => [...each.keys()]))) {
    const longer = parts.map((one, at) => [...one, traits[at]?.get(key) ?? ''])
    if (countOf(longer) > countOf(parts)) parts = longer
  }
  const titles = parts.map((each) =>
    strings.apart(
      title,
      each.filter((part) => part !== ''),
    ),
  )
  return alike.map((card, at) => {
    const own = titles[at] ?? title
    const same = titles.flatMap((other, place) => (other === own ? [place] : []))
    return [card, same.length > 1 ? strings.numbered(own, same.indexOf(at) + 1) : own]
  })
}

function countOf(parts: readonly (readonly string[])[]): number {
  return new Set(parts.map((each) => JSON.stringify(each))).size
}
