import type { Resolution } from '../time/resolution.ts'

/** What identifies a series within one connection: the same key always names the same series. */
export interface SeriesKey {
  readonly dataHubId: string
  readonly resolution: Resolution
  /** Unit conversion requested from the service; absent means the canonical unit. */
  readonly units?: string
  /** Standardization requested from the service (per square foot, per occupant); absent means none. */
  readonly standardization?: string
}

/**
 * A stable text for a series key, used as a key in stores and maps.
 *
 * Parts are JSON-encoded so that no name, whatever its characters, can collide with another.
 */
export function seriesKeyText(seriesKey: SeriesKey): string {
  return JSON.stringify([
    seriesKey.dataHubId,
    seriesKey.resolution,
    seriesKey.units ?? null,
    seriesKey.standardization ?? null,
  ])
}
