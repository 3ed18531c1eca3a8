import type { IanaZone } from '../instant.ts'
import { zonePeriodAt } from './local-instant.ts'

const answers = new Map<string, boolean>()

/**
 * Returns true if the platform knows a time zone of this name, so that the other functions of this folder accept it.
 */
export function isKnownZone(zone: string): zone is IanaZone {
  const known = answers.get(zone) ?? resolve(zone)
  answers.set(zone, known)
  return known
}

function resolve(zone: string): boolean {
  try {
    zonePeriodAt(zone, 0)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Returns the zones whose name contains a word that begins with the text, `Asia/Tokyo` for "tok"; a space matches `_`.
 * Platforms list each zone under only one of its names, so the whole name of a place is also tried under every area:
 * `Asia/Kathmandu` for "kathmandu".
 */
export function zonesNamed(text: string): readonly IanaZone[] {
  const sought = text.trim().toLowerCase().replaceAll(' ', '_')
  const listed = Intl.supportedValuesOf('timeZone')
  const found = listed.filter(
    (zone) => `/${zone.toLowerCase()}`.includes(`/${sought}`) || zone.toLowerCase().includes(`_${sought}`),
  )
  if (found.length > 0 || !/^[a-z_]+$/.test(sought)) return found
  const place = sought.replace(/(?:^|_)[a-z]/g, (start) => start.toUpperCase())
  const areas = new Set(
    listed.flatMap((zone) => (zone.includes('/') ? [zone.slice(0, zone.indexOf('/'))] : [])),
  )
  return [...areas].map((area) => `${area}/${place}`).filter(isKnownZone)
}
