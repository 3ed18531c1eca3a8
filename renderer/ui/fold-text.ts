const ascii = /^[\x00-\x7f]*$/

/** Folds text for comparison in search: lower case, without accents, compatibility forms resolved. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * Returns the words of a query, each of which must be found. The dot of a full name ("Building 0 · electricity") is not
 * a word.
 */
export function queryWords(query: string): readonly string[] {
  return foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== '·')
}

/** Returns a function that tells whether texts contain every word of a query; a query without words matches all. */
export function searchFor(query: string): (...texts: readonly string[]) => boolean {
  const words = queryWords(query)
  return (...texts) => {
    const text = words.length === 0 ? '' : foldText(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}
