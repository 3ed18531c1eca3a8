import { describe, expect, it } from 'vitest'
import { gapAt } from '#renderer/plot/series/value-at.ts'

const series = [
  { gaps: [{ start: 10, end: 20 }] },
  {
    gaps: [
      { start: 12, end: 15 },
      { start: 40, end: 60 },
    ],
  },
]

describe('gapAt', () => {
  it('finds the shortest gap that contains the instant', () => {
    expect(gapAt(series, 13, 0)).toEqual({ start: 12, end: 15 })
    expect(gapAt(series, 18, 0)).toEqual({ start: 10, end: 20 })
  })

  it('finds a gap that is narrower than the pointer is exact', () => {
    expect(gapAt(series, 62, 3)).toEqual({ start: 40, end: 60 })
    expect(gapAt(series, 62, 1)).toBeUndefined()
  })

  it('finds none where there are values', () => {
    expect(gapAt(series, 30, 2)).toBeUndefined()
    expect(gapAt([], 13, 5)).toBeUndefined()
  })
})
