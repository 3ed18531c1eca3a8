import { describe, expect, it } from 'vitest'
import { countFitting } from '#renderer/features/workspace/range/count-fitting.ts'

describe('countFitting', () => {
  it('keeps no room for the rest where there is none', () => {
    expect(countFitting([50, 50, 50], 150, 40)).toBe(3)
  })

  it('keeps room for what leads to the rest', () => {
    expect(countFitting([50, 50, 50], 149, 40)).toBe(2)
    expect(countFitting([50, 50, 50], 139, 40)).toBe(1)
    expect(countFitting([50, 50, 50], 30, 40)).toBe(0)
  })
})
