import { describe, expect, it } from 'vitest'
import { chordText, isChord } from '#renderer/ui/key-chord.ts'
import { boundedWidth, widthOfKey } from '#renderer/ui/pane/pane-size.ts'

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

  it('is written as the platform writes it', () => {
    expect([chordText('Mod+Shift+E', false), chordText('Mod+Shift+E', true)]).toEqual(['Ctrl+Shift+E', '⇧⌘E'])
  })
})

describe('widthOfKey', () => {
  const bounds = { min: 200, max: 400 }

  it('grows and shrinks by the arrows of its side, inside its bounds', () => {
    expect(widthOfKey('ArrowRight', 300, bounds, 'ArrowRight')).toBe(316)
    expect(widthOfKey('ArrowRight', 300, bounds, 'ArrowLeft')).toBe(284)
    expect(widthOfKey('ArrowRight', 396, bounds, 'ArrowRight')).toBe(400)
    expect([
      widthOfKey('Home', 300, bounds, 'ArrowRight'),
      widthOfKey('End', 300, bounds, 'ArrowRight'),
    ]).toEqual([200, 400])
    expect(widthOfKey('Tab', 300, bounds, 'ArrowRight')).toBeUndefined()
    expect(boundedWidth(12.4, bounds)).toBe(200)
  })
})
