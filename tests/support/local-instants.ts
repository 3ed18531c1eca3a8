import type { Interval } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'

/** Returns an instant by its local text; NaN if the zone has no such time. */
export const at = (text: string, zone = 'Europe/London'): number => parseLocal(text, zone) ?? NaN

/** Returns the interval between two local texts. */
export function local(from: string, to: string, zone?: string): Interval {
  return { start: at(from, zone), end: at(to, zone) }
}
