import { describe, expect, it } from 'vitest'
import { acceleratorOf, shortcuts } from '#shared/contract/shortcuts.ts'

describe('shortcuts', () => {
  it('gives a chord to one command only', () => {
    const chords: readonly string[] = Object.values(shortcuts).flat()
    expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([])
  })

  it('offers the native menu no key that is also typed', () => {
    expect(acceleratorOf('focus-search')).toBe('CmdOrCtrl+F')
  })
})
