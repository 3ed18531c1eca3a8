import { describe, expect, it } from 'vitest'
import { createClickReserve } from '#electron/budget/pace/click-reserve.ts'

describe('createClickReserve', () => {
  it.each([
    [2, 1],
    [3, 3],
    [5, 6],
    [9, 7],
  ])(
    'leaves to bursts of %i a quarter more, at most seven slots, until five minutes after',
    (size, reserve) => {
      const clicks = createClickReserve()
      for (let click = 0; click < size; click += 1) clicks.note(1000 + click)
      expect([clicks.reserve(2000), clicks.until(2000)]).toEqual([reserve, size > 2 ? 301_000 : 2000])
      expect(clicks.reserve(301_000)).toBe(1)
    },
  )
})
