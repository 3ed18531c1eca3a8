import type { Interval } from '../time/interval.ts'
import type { Resolution } from '../time/resolution.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'
import { formatIsoLocal, formatIsoUtc } from '../time/local-text.ts'
import type { Completeness } from '../series/gaps.ts'

/** What a sum or mean does about missing buckets. */
export type CoveragePolicy = 'strict' | 'present-only' | 'extrapolated'

/** One series of the view that is exported. */
export interface ProvenanceSource {
  readonly dataHubId: string
  readonly name: string
  readonly entity: string
  readonly organization: string
  readonly units: string
  readonly standardization?: string
  readonly bucketZone: IanaZone
  readonly completeness: Completeness
  readonly covered: readonly (Interval & { readonly fetchedAt: EpochMs })[]
}

export interface ProvenanceView {
  readonly appVersion: string
  readonly writtenAt: EpochMs
  /** Ends with the version segment; empty for the demo portfolio. */
  readonly baseUrl: string
  readonly interval: Interval
  readonly resolution: Resolution
  readonly zone: IanaZone
  readonly coveragePolicy: CoveragePolicy
  readonly series: readonly ProvenanceSource[]
}

/** Plain JSON that travels with an exported file and lets the view be rebuilt. Instants are ISO 8601 text. */
export interface Provenance {
  readonly format: 'meterlens-provenance'
  readonly version: 1
  readonly app: { readonly name: 'Meterlens'; readonly version: string }
  readonly writtenAt: string
  readonly source: { readonly baseUrl: string }
  readonly asked: {
    readonly start: string
    readonly end: string
    readonly startLocal: string
    readonly endLocal: string
    readonly zone: IanaZone
    readonly resolution: Resolution
  }
  readonly coveragePolicy: CoveragePolicy
  readonly series: readonly ProvenanceSeries[]
}

export interface ProvenanceSeries {
  readonly dataHubId: string
  readonly name: string
  readonly entity: string
  readonly organization: string
  readonly units: string
  readonly standardization: string | null
  readonly bucketZone: IanaZone
  readonly present: number
  readonly expected: number
  readonly covered: readonly { readonly start: string; readonly end: string; readonly fetchedAt: string }[]
}

/** The record of a view: what was requested, what is cached of it, when it was fetched, by which version. */
export function provenanceOf(view: ProvenanceView): Provenance {
  const { interval, zone, resolution } = view
  return {
    format: 'meterlens-provenance',
    version: 1,
    app: { name: 'Meterlens', version: view.appVersion },
    writtenAt: formatIsoUtc(view.writtenAt),
    source: { baseUrl: view.baseUrl },
    asked: {
      start: formatIsoUtc(interval.start),
      end: formatIsoUtc(interval.end),
      startLocal: formatIsoLocal(interval.start, zone),
      endLocal: formatIsoLocal(interval.end, zone),
      zone,
      resolution,
    },
    coveragePolicy: view.coveragePolicy,
    series: view.series.map(seriesRecord),
  }
}

function seriesRecord(source: ProvenanceSource): ProvenanceSeries {
  const { dataHubId, name, entity, organization, units, bucketZone, completeness } = source
  return {
    dataHubId,
    name,
    entity,
    organization,
    units,
    standardization: source.standardization ?? null,
    bucketZone,
    present: completeness.present,
    expected: completeness.expected,
    covered: source.covered.map(({ start, end, fetchedAt }) => ({
      start: formatIsoUtc(start),
      end: formatIsoUtc(end),
      fetchedAt: formatIsoUtc(fetchedAt),
    })),
  }
}
