import type { Catalogue } from '#renderer/ports/catalogue.ts'

type Arriving = Pick<Catalogue, 'variables' | 'variablesCounted' | 'syncedAt'>

/**
 * States how much of an incomplete catalogue a search has covered: "searched 1,200 of 6,000 variables so far". Empty
 * once it is complete.
 */
export function searchedText(
  catalogue: Arriving | undefined,
  isSyncing: boolean,
  formatNumber: (value: number) => string,
): string {
  if (catalogue === undefined || catalogue.syncedAt !== undefined) return ''
  const { variables, variablesCounted } = catalogue
  const seen = formatNumber(variables.length)
  const all = variablesCounted === undefined ? '' : ` of ${formatNumber(variablesCounted)}`
  return `searched ${seen}${all} variables${isSyncing ? ' so far' : '; the others arrive as you open their entity'}`
}
