import { describe, expect, it } from 'vitest'
import { coverageRemarks } from '#renderer/cards/sentences/coverage-remarks.ts'
import { aCardContext } from '../card-fixtures.ts'

const context = aCardContext({ policy: 'present-only' })
const covered = (operandId: string, presentMs: number) => ({ operandId, presentMs, expectedMs: 1000 })

describe('coverageRemarks', () => {
  it('names each of a few that lack values', () => {
    expect(coverageRemarks([covered('a', 999), covered('b', 1000)], context)).toEqual([
      'a has values for 99.9 % of the time.',
    ])
  })

  it('says of many how many they are and which lacks most', () => {
    const [remark = '', ...others] = coverageRemarks(
      [covered('a', 999), covered('b', 240), covered('c', 998)],
      context,
    )
    expect(others).toEqual([])
    expect(remark).toContain('3 series')
    expect(remark).toContain('b most: it has values for 24 %')
  })
})
