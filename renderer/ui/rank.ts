import { foldText } from '#renderer/ui/fold-text.ts'

/** Ranks how well something matches what was typed; the lowest is the best. */
export const ranks = { called: 0, begins: 1, words: 2, holds: 3, resembles: 4 } as const

export type Rank = (typeof ranks)[keyof typeof ranks]

/** Returns the best rank among several names; undefined when none of them matches. */
export function rankOf(names: readonly string[], words: readonly string[]): Rank | undefined {
  const found = names.map((name) => rankOfName(foldText(name), words)).filter((rank) => rank !== undefined)
  return found.toSorted((a, b) => a - b)[0]
}

/** The names by which something is found. */
export interface Findable<Group> {
  readonly title: string
  readonly names?: readonly string[]
  readonly group: Group
}

/** The results in one group, best first, with the rank of the first. */
export interface RankedGroup<Group, Item> {
  readonly group: Group
  readonly items: readonly Item[]
  readonly rank: Rank
}

/**
 * Returns what matches the words, starting with the group of the best match; everything in the order of the groups if
 * there are no words. Items that only resemble the words appear if nothing else is found.
 */
export function rankedGroups<Group, Item extends Findable<Group>>(
  items: readonly Item[],
  groups: readonly Group[],
  words: readonly string[],
): readonly RankedGroup<Group, Item>[] {
  const found = new Map<Item, Rank>()
  for (const item of items) {
    const rank = rankOfItem(item, words)
    if (rank !== undefined) found.set(item, rank)
  }
  const rankOfFound = (item: Item): Rank => found.get(item) ?? ranks.resembles
  const close = [...found.keys()].filter((item) => rankOfFound(item) < ranks.resembles)
  const shown = close.length > 0 ? close : [...found.keys()]
  const sections = groups.flatMap((group) => {
    const members = shown
      .filter((item) => item.group === group)
      .toSorted((a, b) => rankOfFound(a) - rankOfFound(b))
    const [rank] = members
      .map((item) => rankAmongGroups(item, rankOfFound(item), words))
      .toSorted((a, b) => a - b)
    return rank === undefined ? [] : [{ group, items: members, rank }]
  })
  return sections.toSorted((a, b) => a.rank - b.rank)
}

/**
 * Returns the rank of an item among those of other groups. An item that is found only by other names ranks no higher
 * than a title with the words, so that for "peak" the question about peaks comes before the heat map.
 */
function rankAmongGroups({ title }: Findable<unknown>, rank: Rank, words: readonly string[]): Rank {
  return rank < ranks.words && rankOf([title], words) === undefined ? ranks.words : rank
}

/** Returns the rank of a title, or of another name, which never outranks a title that equals the text. */
function rankOfItem({ title, names = [] }: Findable<unknown>, words: readonly string[]): Rank | undefined {
  const [ofTitle, ofNames] = [rankOf([title], words), rankOf(names, words)]
  if (ofNames === undefined) return ofTitle
  const otherwise = ofNames === ranks.called ? ranks.begins : ofNames
  return ofTitle !== undefined && ofTitle < otherwise ? ofTitle : otherwise
}

function rankOfName(called: string, words: readonly string[]): Rank | undefined {
  const typed = words.join(' ')
  const name = called.replace(/…$/u, '')
  if (name === typed || closedUp(name) === closedUp(typed)) return ranks.called
  if (name.startsWith(typed) || closedUp(name).startsWith(closedUp(typed))) return ranks.begins
  if (words.every((word) => beginsWord(name, word))) return ranks.words
  if (words.every((word) => name.includes(word))) return ranks.holds
  return words.every((word) => resembles(name, word)) ? ranks.resembles : undefined
}

/** Joins words, so that "heatmap" finds the heat map, and "base-load" the base load. */
function closedUp(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '') || text
}

function beginsWord(name: string, word: string): boolean {
  return name.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word))
}

/**
 * Returns true if one word of the name begins with the first letter and contains the others in order ("dly" for
 * "daily"), or begins with the word except for one typing error ("exprot" for "export").
 */
function resembles(name: string, word: string): boolean {
  return (
    word.length > 2 &&
    name.split(/[^\p{L}\p{N}]+/u).some((each) => isAbbreviation(word, each) || isMistyped(word, each))
  )
}

const LEAST_MISTYPED = 5

/** Returns true if one letter is wrong, missing or too many, or if two are swapped. */
function isMistyped(word: string, whole: string): boolean {
  if (word.length < LEAST_MISTYPED || whole.length < LEAST_MISTYPED - 1) return false
  let at = 0
  while (at < word.length && word[at] === whole[at]) at += 1
  const [rest, meant] = [word.slice(at), whole.slice(at)]
  const isSwapped = rest.length > 1 && rest[0] === meant[1] && rest[1] === meant[0]
  return (
    meant.startsWith(rest.slice(1)) ||
    meant.slice(1).startsWith(rest.slice(1)) ||
    (meant !== '' && meant.slice(1).startsWith(rest)) ||
    (isSwapped && meant.slice(2).startsWith(rest.slice(2)))
  )
}

function isAbbreviation(word: string, whole: string): boolean {
  if (word[0] !== whole[0] || word.length * 2 < whole.length) return false
  let at = 0
  for (const letter of whole) if (letter === word[at]) at += 1
  return at === word.length
}
