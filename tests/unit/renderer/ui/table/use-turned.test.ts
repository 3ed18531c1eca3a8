import { describe, expect, it } from 'vitest'
import { isTurned } from '#renderer/ui/table/use-turned.ts'

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
