const ascii = /^[\x00-\x7f]*$/

/** Folds text for comparison in search: lower case, without accents, compatibility forms resolved. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * Returns the words of a query, each of which must be found. The dot of a full name ("Building 0 · electricity") is
 * no word.
 */
export function queryWords(query: string): readonly string[] {
  return foldText(query)
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== '·')
}
