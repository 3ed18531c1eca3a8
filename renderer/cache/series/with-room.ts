import { BoundReached } from './bound-reached.ts'
import { isQuotaExceeded } from '../outcome.ts'
import type { SeriesBounds } from './series-bounds.ts'

/** Describes a write: its size, which is computed only if the disk is full, and the series that must not be evicted. */
export interface WriteSize {
  readonly bytes: () => number
  readonly key?: string
}

/**
 * Writes; if the bound or the disk refuses, makes room once and writes again. A write that still fails has changed
 * nothing, since every write is one transaction.
 */
export async function withRoom<T>(
  bounds: SeriesBounds,
  { bytes, key = '' }: WriteSize,
  write: () => PromiseLike<T>,
): Promise<T> {
  await bounds.ensureDisk()
  try {
    return await write()
  } catch (cause) {
    const isBound = cause instanceof BoundReached
    if (!isBound && !isQuotaExceeded(cause)) throw cause
    const needed = isBound ? cause.bytes : bytes()
    if (!(await bounds.makeRoom(needed, key, isBound ? 'bound' : 'disk-full'))) throw cause
    return await write()
  }
}
