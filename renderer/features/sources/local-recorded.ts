import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/local-text.ts'
import { sources } from './strings.ts'

/** A last reading on the clock of its own zone; as received where it could not be read. */
export function localRecorded(at: EpochMs | undefined, received: string | undefined, zone: IanaZone): string {
  return at === undefined ? (received ?? sources.never) : formatLocal(at, zone, 'minute')
}
