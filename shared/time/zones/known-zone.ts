import type { IanaZone } from '../instant.ts'
import { zonePeriodAt } from './zone-periods.ts'

const answers = new Map<string, boolean>()

/** Whether the platform knows a time zone of this name, so that the rest of this room accepts it. */
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
