import type { IanaZone } from '#shared/time/instant.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'
import type { NoteDrift } from '../drift-log.ts'
import type { Fields } from '../fields.ts'

const FIELD = 'localTimezone'

/** Returns the zone of an element at `path`; UTC if the platform knows no zone of that name, which is noted. */
export function zoneFrom(fields: Fields, path: string, note: NoteDrift): IanaZone {
  const zone = fields.text(FIELD)
  if (isKnownZone(zone)) return zone
  if (zone !== '') note('unknown-value', `${path}.${FIELD}`, zone)
  return 'UTC'
}
