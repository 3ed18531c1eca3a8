import { describe, expect, it } from 'vitest'
import { seriesKeyFromText, seriesKeyText } from '#shared/series/series-key.ts'

describe('seriesKeyFromText', () => {
  it('brings back a key whose resolution only the service names, and tells it from raw readings', () => {
    const raw = { dataHubId: 'a', resolution: 'raw' } as const
    const named = { ...raw, namedResolution: '5-minute' }
    expect(seriesKeyFromText(seriesKeyText(named))).toEqual(named)
    expect(seriesKeyFromText(seriesKeyText(raw))).toEqual(raw)
    // The key is the same as before there were names, so that cached series are still found.
    expect(seriesKeyText(raw)).toBe('["a","raw",null,null]')
  })
})
