import type { CacheDatabase } from '../database.ts'
import { BoundReached } from './bound-reached.ts'
import type { SeriesBounds } from './series-bounds.ts'

/** Number of bytes that one call of `crypto.getRandomValues` can fill. */
const RANDOM_BYTES = 65_536

/**
 * No series has this key, so that a probe that a kill left behind is never read as data; the next probe replaces it.
 */
const PROBE_KEY = ''

/**
 * Writes this many bytes and removes them again.
 *
 * @throws BoundReached, DiskShort, or the database's own error on a full disk, if they cannot be stored.
 */
export async function probeRoom(
  { database, bounds }: { readonly database: CacheDatabase; readonly bounds: SeriesBounds },
  bytes: number,
  isEvicting: boolean,
): Promise<null> {
  await bounds.ensureDisk()
  await bounds.ready()
  if (!bounds.mayGrow(bytes) && !(isEvicting && (await bounds.makeRoom(bytes, PROBE_KEY, 'bound'))))
    throw new BoundReached(bytes)
  // The probe is committed in a separate transaction, since one that ends with the deletion would never reach the disk.
  await database.blocks.put({
    key: PROBE_KEY,
    start: 0,
    count: 0,
    times: noise(bytes),
    values: new Float64Array(0),
  })
  await database.blocks.delete([PROBE_KEY, 0])
  return null
}

/** Makes values that no database could compress. */
function noise(bytes: number): Float64Array<ArrayBuffer> {
  const random = new Uint8Array(Math.ceil(bytes / 8) * 8)
  for (let at = 0; at < random.length; at += RANDOM_BYTES)
    crypto.getRandomValues(random.subarray(at, at + RANDOM_BYTES))
  return new Float64Array(random.buffer)
}
