import { describe, expect, it } from 'vitest'
import { toldApart } from '#renderer/features/cache-map/revisions/told-apart.ts'

describe('toldApart', () => {
  const write = (value: number, digits: number) => String(Number(value.toPrecision(digits)))

  it('writes a month that one value changed with more digits than usual', () => {
    expect(toldApart([469.7904, 469.7912], write)).toEqual(['469.7904', '469.7912'])
    expect(toldApart([455.1, 456.01], write)).toEqual(['455.1', '456.01'])
  })

  it('leaves what is the same the same', () => {
    expect(toldApart([1 / 3, 1 / 3], write)).toEqual(['0.33333', '0.33333'])
  })
})
