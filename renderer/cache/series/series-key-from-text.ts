import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

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
