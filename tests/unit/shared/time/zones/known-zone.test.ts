import { describe, expect, it } from 'vitest'
import { isKnownZone, zonesNamed } from '#shared/time/zones/known-zone.ts'

describe('zonesNamed', () => {
  it('finds zones by the beginning of a word of their name', () => {
    expect(zonesNamed('auck')).toEqual(['Pacific/Auckland'])
    expect(zonesNamed('New York')).toEqual(['America/New_York'])
    expect(zonesNamed('york')).toContain('America/New_York')
    expect(zonesNamed('obart')).toEqual([])
  })

  it('finds a place whose zone the platform lists under another of its names', () => {
    expect(zonesNamed('kathmandu')).toEqual(['Asia/Kathmandu'])
    expect(zonesNamed('kolkata')).toEqual(['Asia/Kolkata'])
  })

  it('finds nothing but zones', () => {
    expect(zonesNamed('nowhere')).toEqual([])
    for (const zone of zonesNamed('europe')) expect(isKnownZone(zone)).toBe(true)
  })
})
