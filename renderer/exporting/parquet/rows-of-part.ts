import { sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-series.ts'
import { formatIsoUtc } from '#shared/time/text/local-text.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { DatasetStretch, PlannedPart } from './dataset-plan.ts'

/** Joins a stretch and what is cached of it in the form of a file. */
export function readingSeriesOf(
  stretch: DatasetStretch,
  { columns, covered }: Pick<LoadedSeries, 'columns' | 'covered'>,
): ReadingSeries {
  const { seriesKey, variable, bucketZone } = stretch
  const name = variable?.displayName ?? ''
  // A value beside the covered time would be a row as well.
  const extent = { start: stretch.covered[0]?.start ?? 0, end: stretch.covered.at(-1)?.end ?? 0 }
  return {
    name,
    fullName: name,
    dataHubId: seriesKey.dataHubId,
    entity: variable?.entities.map((one) => one.name).join('; ') ?? '',
    organization: variable?.organization.name ?? '',
    resource: variable?.resource.name ?? '',
    units: unitOf(stretch),
    standardization: seriesKey.standardization ?? '',
    resolution: seriesKey.resolution,
    fetchedResolution: seriesKey.resolution,
    kind: variable?.kind ?? 'unknown',
    columns: sliceColumns(columns, extent),
    isExtrapolated: false,
    covered: intersectIntervals(covered, stretch.covered),
    bucketZone,
  }
}

function unitOf({ units, variable }: DatasetStretch): string {
  return units === '' ? (variable?.unit.shortText ?? '') : units
}

/** States where the readings come from and what wrote them down. */
export interface DatasetOrigin {
  readonly appVersion: string
  readonly writtenAt: EpochMs
  readonly baseUrl: string
}

/** Returns what the footer of a file says of its readings; never the token. */
export function metadataOf(
  { stretches }: PlannedPart,
  origin: DatasetOrigin,
): Readonly<Record<string, string>> {
  const provenance = {
    format: 'meterlens-readings',
    version: 1,
    app: { name: 'Meterlens', version: origin.appVersion },
    writtenAt: formatIsoUtc(origin.writtenAt),
    source: { baseUrl: origin.baseUrl },
    series: stretches.map((stretch) => ({
      dataHubId: stretch.seriesKey.dataHubId,
      name: stretch.variable?.displayName ?? null,
      unit: unitOf(stretch),
      kind: stretch.variable?.kind ?? 'unknown',
      standardization: stretch.seriesKey.standardization ?? null,
      resolution: stretch.seriesKey.resolution,
      zone: stretch.bucketZone,
      covered: stretch.covered.map((one) => ({ ...isoOf(one), fetchedAt: formatIsoUtc(one.fetchedAt) })),
    })),
  }
  return { 'meterlens.provenance': JSON.stringify(provenance) }
}

function isoOf({ start, end }: Interval): { readonly start: string; readonly end: string } {
  return { start: formatIsoUtc(start), end: formatIsoUtc(end) }
}

/** Sums up what a file is written from: the same text leads to the same readings. */
export async function contentsOf({ interval, stretches }: PlannedPart): Promise<string> {
  const text = JSON.stringify([
    interval,
    stretches.map((stretch) => {
      const { variable, seriesKey, bucketZone, covered } = stretch
      const names = [variable?.displayName, variable?.entities, variable?.resource.name, variable?.kind]
      return [seriesKey, bucketZone, unitOf(stretch), names, covered]
    }),
  ])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
