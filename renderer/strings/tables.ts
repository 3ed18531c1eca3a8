import { plural } from './plural.ts'

export function sortText(title: string): string {
  return `Sort by ${title}`
}

/** Writes the number of folded columns on their button, and names them. */
export function foldText(
  titles: readonly string[],
  isShown: boolean,
): { readonly short: string; readonly says: string } {
  const short = `${isShown ? '−' : '+'}${String(titles.length)}`
  if (isShown) return { short, says: `Hide ${plural(titles.length, 'column', 'columns')}` }
  return { short, says: `Show ${plural(titles.length, 'more column', 'more columns')}: ${titles.join(', ')}` }
}
