import { describe, expect, it } from 'vitest'
import { searchFor } from '#renderer/ui/fold-text.ts'

describe('searchFor', () => {
  it('finds texts that have every word between them, whatever the case and the accents', () => {
    const isFound = searchFor('bâtiment 2 ÉLECTRICITÉ')
    expect(isFound('Batiment 2', 'électricité')).toBe(true)
    expect(isFound('Batiment 2', 'gaz')).toBe(false)
  })

  it('takes the dot of a full name for no word', () => {
    expect(searchFor('Hall · gas')('Hall', 'Gas')).toBe(true)
  })

  it('finds all where no word was typed', () => {
    expect(searchFor('  ')('anything')).toBe(true)
  })
})
