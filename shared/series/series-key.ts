import { resolutions, type Resolution } from '../time/resolution.ts'

/** Identifies a series within one connection: the same key always names the same series. */
export interface SeriesKey {
  readonly dataHubId: string
  readonly resolution: Resolution
  /** Unit conversion requested from the service; absent means the canonical unit. */
  readonly units?: string
  /** Standardization requested from the service (per square foot, per occupant); absent means none. */
  readonly standardization?: string
  /**
   * Name with which requests select a resolution that the service lists but does not document, such as `5-minute`. Its
   * step is not known, so that `resolution` is raw (decision 0086).
   */
  readonly namedResolution?: string
}

/**
 * Returns a stable text for a series key, used as a key in stores and maps.
 *
 * Parts are JSON-encoded so that no name can collide with another, whatever its characters.
 */
export function seriesKeyText(seriesKey: SeriesKey): string {
  return JSON.stringify([
    seriesKey.dataHubId,
    seriesKey.resolution,
    seriesKey.units ?? null,
    seriesKey.standardization ?? null,
    ...(seriesKey.namedResolution === undefined ? [] : [seriesKey.namedResolution]),
  ])
}

/**
 * Returns the series key from which `seriesKeyText` made a text, since notes about a series outlive its cached values.
 */
export function seriesKeyFromText(key: string): SeriesKey {
  const parts: unknown = JSON.parse(key)
  const [dataHubId, resolution, units, standardization, namedResolution] = Array.isArray(parts)
    ? parts.map(textOf)
    : []
  return {
    dataHubId: dataHubId ?? '',
    resolution: resolutionOf(resolution),
    ...(units === undefined ? {} : { units }),
    ...(standardization === undefined ? {} : { standardization }),
    ...(namedResolution === undefined ? {} : { namedResolution }),
  }
}

function textOf(part: unknown): string | undefined {
  return typeof part === 'string' ? part : undefined
}

function resolutionOf(text: string | undefined): Resolution {
  return resolutions.find((resolution) => resolution === text) ?? 'raw'
}
