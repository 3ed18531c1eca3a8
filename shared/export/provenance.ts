import type { FigureCoverage, MissingPolicy } from '../analysis/aggregate/figures.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../time/resolution.ts'
import { formatIsoLocal, formatIsoUtc } from '../time/text/local-text.ts'

/** One series of the view that is exported. */
export interface ProvenanceSource {
  readonly operandId: string
  readonly dataHubId: string
  /** Name with the entity. */
  readonly name: string
  readonly entity: string
  readonly organization: string
  readonly units: string
  /** The unit that the service sent; set if the values were converted for display. */
  readonly receivedUnits?: string
  readonly standardization?: string
  /** Resolution as the user chose it. */
  readonly requestedResolution: 'auto' | Resolution
  /** Resolution that the service sent. */
  readonly fetchedResolution: Resolution
  readonly shownResolution: Resolution
  /** Says what the values of a totalizer are. */
  readonly shows?: 'consumption' | 'reading' | 'amount'
  /** Zone in which days and longer are cut. */
  readonly zone: IanaZone
  /** Coverage up to the moment the file was written; undefined when nothing has come yet. */
  readonly coverage: FigureCoverage | undefined
  readonly covered: readonly (Interval & { readonly fetchedAt: EpochMs })[]
}

export interface ProvenanceView {
  readonly appVersion: string
  readonly writtenAt: EpochMs
  /** Ends with the version segment; empty for the demo portfolio. */
  readonly baseUrl: string
  readonly interval: Interval
  /** Zone of the local times. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  /** Time that was excluded from figures. */
  readonly mask: readonly Interval[]
  /** Notes of the user; one at a moment has the same start and end. */
  readonly notes: readonly { readonly interval: Interval; readonly text: string }[]
  readonly series: readonly ProvenanceSource[]
  /** The workspace as it is saved, from which the view is rebuilt; plain JSON. */
  readonly workspace: Readonly<Record<string, unknown>>
  /** Identifies the exported card; absent when the workspace is exported. */
  readonly cardId?: string
}

/** Name of the record in a file: the keyword of a PNG text, the name of a PDF attachment, or the id of SVG metadata. */
export const PROVENANCE_FORMAT = 'meterlens-provenance'

/** Version of newly written records. Version 1 had one resolution for all series, version 2 had no workspace. */
export const PROVENANCE_VERSION = 3

/** Plain JSON that travels with an exported file and lets the view be rebuilt. Instants are ISO 8601 text. */
export interface Provenance {
  readonly format: typeof PROVENANCE_FORMAT
  readonly version: typeof PROVENANCE_VERSION
  readonly app: { readonly name: 'Meterlens'; readonly version: string }
  readonly writtenAt: string
  readonly source: { readonly baseUrl: string }
  readonly requested: {
    readonly start: string
    readonly end: string
    readonly startLocal: string
    readonly endLocal: string
    readonly zone: IanaZone
  }
  readonly policy: MissingPolicy
  readonly mask: readonly IsoInterval[]
  readonly notes: readonly (IsoInterval & { readonly text: string })[]
  readonly series: readonly ProvenanceSeries[]
  readonly workspace: Readonly<Record<string, unknown>>
  readonly cardId?: string
}

export interface IsoInterval {
  readonly start: string
  readonly end: string
}

export interface ProvenanceSeries extends Omit<ProvenanceSource, 'standardization' | 'coverage' | 'covered'> {
  readonly standardization: string | null
  readonly isDerived: boolean
  /** Null when nothing has come yet. */
  readonly coverage: Pick<FigureCoverage, 'presentMs' | 'expectedMs' | 'present' | 'expected'> | null
  readonly covered: readonly (IsoInterval & { readonly fetchedAt: string })[]
}

/**
 * Returns the record of a view: what was requested, how much of it is cached, when it was fetched, and by which version
 * of the app.
 */
export function provenanceOf(view: ProvenanceView): Provenance {
  const { interval, zone } = view
  return {
    format: PROVENANCE_FORMAT,
    version: PROVENANCE_VERSION,
    app: { name: 'Meterlens', version: view.appVersion },
    writtenAt: formatIsoUtc(view.writtenAt),
    source: { baseUrl: view.baseUrl },
    requested: {
      ...isoInterval(interval),
      startLocal: formatIsoLocal(interval.start, zone),
      endLocal: formatIsoLocal(interval.end, zone),
      zone,
    },
    policy: view.policy,
    mask: view.mask.map(isoInterval),
    notes: view.notes.map(({ interval, text }) => ({ ...isoInterval(interval), text })),
    series: view.series.map(seriesRecord),
    workspace: view.workspace,
    ...(view.cardId !== undefined && { cardId: view.cardId }),
  }
}

function isoInterval({ start, end }: Interval): IsoInterval {
  return { start: formatIsoUtc(start), end: formatIsoUtc(end) }
}

function seriesRecord({ covered, coverage, standardization, ...source }: ProvenanceSource): ProvenanceSeries {
  return {
    ...source,
    standardization: standardization ?? null,
    isDerived:
      source.fetchedResolution !== source.shownResolution ||
      source.shows === 'consumption' ||
      source.shows === 'amount',
    coverage: coverage === undefined ? null : plainCoverage(coverage),
    covered: covered.map((one) => ({ ...isoInterval(one), fetchedAt: formatIsoUtc(one.fetchedAt) })),
  }
}

function plainCoverage({
  presentMs,
  expectedMs,
  present,
  expected,
}: FigureCoverage): ProvenanceSeries['coverage'] {
  return { presentMs, expectedMs, present, expected }
}
