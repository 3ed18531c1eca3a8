import { describe, expect, it } from 'vitest'
import { chordText, isChord } from '#renderer/ui/key-chord.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('isChord', () => {
  it('takes Command on macOS and Control elsewhere', () => {
    expect(isChord({ ...none, key: 'k', ctrlKey: true }, 'Mod+K', false)).toBe(true)
    expect(isChord({ ...none, key: 'k', metaKey: true }, 'Mod+K', false)).toBe(false)
    expect(isChord({ ...none, key: 'k', metaKey: true }, 'Mod+K', true)).toBe(true)
    expect(isChord({ ...none, key: 'k', ctrlKey: true }, 'Mod+K', true)).toBe(false)
  })

  it('tells undo from redo by Shift', () => {
    const redo = { ...none, key: 'Z', ctrlKey: true, shiftKey: true }
    expect([isChord(redo, 'Mod+Z', false), isChord(redo, 'Mod+Shift+Z', false)]).toEqual([false, true])
  })

  it('takes characters however the keyboard brings them forth', () => {
    expect(isChord({ ...none, key: '/', shiftKey: true }, '/', false)).toBe(true)
    expect(isChord({ ...none, key: '/', altKey: true }, '/', false)).toBe(false)
  })

  it('takes Alt where the chord has it, and only there', () => {
    const arrow = { ...none, key: 'ArrowLeft' }
    expect(isChord({ ...arrow, altKey: true }, 'Alt+ArrowLeft', false)).toBe(true)
    expect(isChord(arrow, 'Alt+ArrowLeft', false)).toBe(false)
    expect(isChord({ ...arrow, altKey: true, ctrlKey: true }, 'Alt+ArrowLeft', false)).toBe(false)
  })

  it('is written as the platform writes it', () => {
    expect([chordText('Mod+Shift+E', false), chordText('Mod+Shift+E', true)]).toEqual(['Ctrl+Shift+E', '⇧⌘E'])
    expect([chordText('Alt+ArrowLeft', false), chordText('Alt+ArrowLeft', true)]).toEqual(['Alt+←', '⌥←'])
  })
})
