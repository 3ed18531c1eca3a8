import { describe, expect, it } from 'vitest'
import { budgetText, budgetTitle } from '#renderer/features/status/strings.ts'

describe('budgetText', () => {
  it('says what is left, and never less than nothing', () => {
    expect(budgetText(2, 60)).toBe('58 of 60 left')
    expect(budgetText(61, 60)).toBe('0 of 60 left')
    expect(budgetTitle(2, 60)).toBe('58 of 60 requests left; 2 used in the last minute')
  })
})
