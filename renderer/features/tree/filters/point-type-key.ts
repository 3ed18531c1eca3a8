/**
 * Returns one key for all spellings of a variable type: `average-rate` in requests, `Average Rate` on
 * variables. The full list of values is not documented (docs/service.md 2.2), so an unknown id falls back to
 * its label.
 */
export function pointTypeKey(id: string, label = ''): string {
  return knownKey(id) ?? knownKey(label) ?? lettersOf(id)
}

function knownKey(text: string): string | undefined {
  const letters = lettersOf(text)
  if (letters.startsWith('averagerate')) return 'average-rate'
  if (letters.startsWith('totali')) return 'totalizer'
  return letters.startsWith('instantaneous') ? 'instantaneous' : undefined
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
