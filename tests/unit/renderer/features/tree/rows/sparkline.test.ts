import { describe, expect, it } from 'vitest'
import { sparkline } from '#renderer/features/tree/rows/sparkline.ts'

describe('sparkline', () => {
  const size = { width: 30, height: 12 }

  it('begins at zero, ends at the highest value and breaks where nothing is known', () => {
    expect(sparkline([0, 5, 10], size)).toBe('M0.0 11.0L15.0 6.0L30.0 1.0')
    expect(sparkline([10, NaN, 10, 5], size)).toBe('M0.0 1.0M20.0 1.0L30.0 6.0')
  })

  it('shows a constant value at the top, and nothing of nothing', () => {
    expect(sparkline([3, 3], size)).toBe('M0.0 1.0L30.0 1.0')
    expect(sparkline([], size)).toBe('')
  })
})
