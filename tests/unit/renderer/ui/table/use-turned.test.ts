import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { isTurned, useTurned } from '#renderer/ui/table/use-turned.ts'

describe('isTurned', () => {
  it('turns one to three rows that are wider than their place', () => {
    expect(isTurned(1, 14, 1300, 1048)).toBe(true)
    expect(isTurned(3, 14, 1300, 1048)).toBe(true)
  })

  it('leaves a table that fits, is empty, has many rows or hardly more columns than rows', () => {
    expect(isTurned(1, 14, 1048, 1048)).toBe(false)
    expect(isTurned(0, 14, 1300, 1048)).toBe(false)
    expect(isTurned(4, 14, 1300, 1048)).toBe(false)
    expect(isTurned(3, 4, 1300, 1048)).toBe(false)
  })
})

describe('useTurned', () => {
  it('asks for no size, which lays the page out, where a table never turns', async () => {
    let asked = 0
    const element = Object.defineProperty({}, 'scrollWidth', { get: () => (asked += 1) }) as HTMLElement
    const scope = effectScope()
    const askedOf = async (mayTurn: boolean): Promise<number> => {
      const scroller = shallowRef<HTMLElement | null>(null)
      asked = 0
      scope.run(() => useTurned(scroller, () => ({ rows: 2, columns: 'a b c d', mayTurn })))
      scroller.value = element
      await nextTick()
      return asked
    }
    expect(await askedOf(true)).toBe(1)
    expect(await askedOf(false)).toBe(0)
    scope.stop()
  })
})
