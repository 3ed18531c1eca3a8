import { foldText } from '#renderer/ui/fold-text.ts'

/** Ranks how well something matches what was typed; the lowest is the best. */
export const ranks = { called: 0, begins: 1, words: 2, holds: 3, resembles: 4 } as const

export type Rank = (typeof ranks)[keyof typeof ranks]

/** Returns the best rank among several names; undefined when none of them matches. */
export function rankOf(names: readonly string[], words: readonly string[]): Rank | undefined {
  const found = names.map((name) => rankOfName(foldText(name), words)).filter((rank) => rank !== undefined)
  return found.toSorted((a, b) => a - b)[0]
}

function rankOfName(name: string, words: readonly string[]): Rank | undefined {
  const typed = words.join(' ')
  if (name === typed) return ranks.called
  if (name.startsWith(typed)) return ranks.begins
  if (words.every((word) => beginsWord(name, word))) return ranks.words
  if (words.every((word) => name.includes(word))) return ranks.holds
  return words.every((word) => resembles(name, word)) ? ranks.resembles : undefined
}

function beginsWord(name: string, word: string): boolean {
  return name.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word))
}

/**
 * Returns true when one word of the name begins with the first letter and contains the others in order: "dly"
 * for "daily".
 */
function resembles(name: string, word: string): boolean {
  return word.length > 2 && name.split(/[^\p{L}\p{N}]+/u).some((each) => isAbbreviation(word, each))
}

function isAbbreviation(word: string, whole: string): boolean {
  if (word[0] !== whole[0] || word.length * 2 < whole.length) return false
  let at = 0
  for (const letter of whole) if (letter === word[at]) at += 1
  return at === word.length
}
