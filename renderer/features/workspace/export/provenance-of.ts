import { completenessOf } from '#shared/series/gaps.ts'
import { withPngText } from '#shared/export/png-text.ts'
import { provenanceOf, type Provenance, type ProvenanceSource } from '#shared/export/provenance.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { NamedSeries } from '#renderer/exporting/csv-table-of.ts'
import type { ShownView } from './exports.ts'

/** Under this keyword a picture carries where it comes from. */
export const PROVENANCE_KEYWORD = 'meterlens-provenance'

export interface ProvenanceSettings {
  readonly appVersion: string
  readonly now: EpochMs
  readonly baseUrl: string
}

/** What was requested, what is cached of it, when it was fetched, by which version. */
export function provenanceOfView(view: ShownView, settings: ProvenanceSettings): Provenance {
  const { interval, resolution, zone } = view
  return provenanceOf({
    appVersion: settings.appVersion,
    writtenAt: settings.now,
    baseUrl: settings.baseUrl,
    interval,
    resolution,
    zone,
    coveragePolicy: 'present-only',
    series: view.series.map((series) => sourceOf(series, view)),
  })
}

function sourceOf({ loaded, variable }: NamedSeries, { interval }: ShownView): ProvenanceSource {
  const { seriesKey, bucketZone } = loaded.demand
  return {
    dataHubId: seriesKey.dataHubId,
    name: variable?.displayName ?? seriesKey.dataHubId,
    entity: variable?.entities.map(({ name }) => name).join('; ') ?? '',
    organization: variable?.organization.name ?? '',
    units: loaded.units,
    ...(seriesKey.standardization !== undefined && { standardization: seriesKey.standardization }),
    bucketZone,
    completeness: completenessOf(loaded.columns, interval, seriesKey.resolution, bucketZone),
    covered: loaded.covered,
  }
}

/** The picture with its provenance inside. */
export function withProvenance(
  png: Uint8Array<ArrayBuffer>,
  provenance: Provenance,
): Uint8Array<ArrayBuffer> {
  return withPngText(png, PROVENANCE_KEYWORD, JSON.stringify(provenance))
}
