import { describe, expect, it } from 'vitest'
import { worded } from '#renderer/features/details/field-groups.ts'

describe('worded', () => {
  it.each([
    ['whole_organization', 'Whole organization'],
    ['hidden', 'Hidden'],
    ['', ''],
    ['Building A_1', 'Building A_1'],
    ['V2_beta', 'V2_beta'],
  ])('shows %s as %s', (value, text) => {
    expect(worded(value)).toBe(text)
  })
})
