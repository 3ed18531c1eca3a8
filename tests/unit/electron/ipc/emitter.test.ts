import { describe, expect, it } from 'vitest'
import { createEmitter } from '#electron/ipc/emitter.ts'

describe('createEmitter', () => {
  it('tells every page that is still there', () => {
    const sent: unknown[][] = []
    const page = (isDestroyed: boolean) => ({
      isDestroyed: () => isDestroyed,
      send: (...message: unknown[]) => {
        if (isDestroyed) throw new Error('Object has been destroyed')
        sent.push(message)
      },
    })
    createEmitter(() => [page(true), page(false)])('menuChosen', 'undo')
    expect(sent).toEqual([['meterlens:menuChosen', 'undo']])
  })
})
