/**
 * Returns the size of an entity by which a standardization divides, as far as its id and name reveal that; otherwise
 * undefined.
 */
export function standardizedBy(text: string): 'areaSqFt' | 'averageOccupancy' | undefined {
  const plain = text.toLowerCase().replace(/[\s_-]+/g, '')
  if (/squarefoot|squarefeet|sqft|area/.test(plain)) return 'areaSqFt'
  return /occupan|person|capita/.test(plain) ? 'averageOccupancy' : undefined
}
