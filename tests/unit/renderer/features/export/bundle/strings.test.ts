import { describe, expect, it } from 'vitest'
import { THE_ARCHIVE } from '#shared/bundle/damage.ts'
import { placeText } from '#renderer/features/export/bundle/strings.ts'

describe('placeText', () => {
  it('names the entry, or the archive where the damage lies between entries', () => {
    const format = (value: number): string => value.toLocaleString('en-GB')
    const at = (entry: string, offset?: number): string =>
      placeText({ entry, fault: 'checksum', ...(offset !== undefined && { offset }) }, format)
    expect(at('series/1.json', 12_345)).toBe('series/1.json, from byte 12,345')
    expect(at(THE_ARCHIVE)).toBe('The archive')
    expect(at(`${THE_ARCHIVE} after manifest.json`, 7)).toBe('The archive after manifest.json, from byte 7')
  })
})
