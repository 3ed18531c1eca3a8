import type { Bridge } from '#shared/contract/bridge.ts'
import type { WrittenDataset } from '#shared/contract/file-calls.ts'
import { fail, type Result, succeed } from '#shared/errors/result.ts'
import { type Packed, packSeries } from '#shared/export/packed-part.ts'
import { partPathOf } from '#shared/export/parquet/dataset-part.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-schema.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { formatIsoUtc } from '#shared/time/text/local-text.ts'
import type { LoadedSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { DatasetStretch, PlannedPart } from './dataset-plan.ts'

export interface DatasetPorts {
  readonly bridge: Pick<Bridge, 'writeDatasetPart' | 'finishDataset'>
  readonly loader: Pick<SeriesLoader, 'load'>
}

/** A folder that was opened, and the complete files of an earlier export in it. */
export interface DatasetTarget {
  readonly datasetTicket: string
  readonly parts: readonly { readonly path: string; readonly contents: string }[]
}

export interface DatasetRun {
  readonly origin: DatasetOrigin
  /** Record of the view that shows these readings, for the dataset's own record. */
  readonly view?: string
  /** Aborted if the user stops the export; files that are already written stay. */
  readonly signal: AbortSignal
  /** Called after every file. */
  readonly progress: (rows: number) => void
}

/**
 * Writes the planned files one after the other, so that only one file is in memory. Existing files that were made from
 * the same readings are not written again, so that an export continues after a stop or a kill.
 */
export async function writeDataset(
  ports: DatasetPorts,
  { datasetTicket, parts }: DatasetTarget,
  plan: readonly PlannedPart[],
  { origin, view, signal, progress }: DatasetRun,
): Promise<Result<WrittenDataset>> {
  const finished = new Map(parts.map(({ path, contents }) => [path, contents]))
  let rows = 0
  for (const planned of plan) {
    if (signal.aborted) return fail({ kind: 'cancelled' })
    const contents = await contentsOf(planned)
    if (finished.get(partPathOf(planned.part)) !== contents) {
      const series = await readSeries(ports.loader, planned)
      if (!series.ok) return series
      const metadata = metadataOf(planned, origin)
      const read = { interval: planned.interval, series: series.value, metadata }
      const { part } = planned
      const written = await ports.bridge.writeDatasetPart({ datasetTicket, part, contents, rows: read })
      if (!written.ok) return written
    }
    rows += planned.rows
    progress(rows)
  }
  return await ports.bridge.finishDataset({
    datasetTicket,
    parts: plan.map(({ part }) => part),
    ...(view !== undefined && { view }),
  })
}

/** Reads only from the cache; nothing is requested. */
async function readSeries(
  loader: DatasetPorts['loader'],
  { interval, stretches }: PlannedPart,
): Promise<Result<readonly Packed<ReadingSeries>[]>> {
  const read: Packed<ReadingSeries>[] = []
  for (const stretch of stretches) {
    const { seriesKey, bucketZone } = stretch
    const load = loader.load({ seriesKey, interval, bucketZone }, 'background', () => undefined, 'nothing')
    const loaded = await load.done
    // A part that could not be read would look like gaps.
    const [failure] = loaded.progress.failures
    if (failure !== undefined) return fail(failure)
    read.push(packSeries(readingSeriesOf(stretch, loaded)))
  }
  return succeed(read)
}

/** Combines a stretch with its cached data in the form of a file. */
function readingSeriesOf(
  stretch: DatasetStretch,
  { columns, covered }: Pick<LoadedSeries, 'columns' | 'covered'>,
): ReadingSeries {
  const { seriesKey, variable, bucketZone } = stretch
  const name = variable?.displayName ?? ''
  // A value outside the covered time would become a row as well.
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

/** States where the readings come from and which program wrote them. */
interface DatasetOrigin {
  readonly appVersion: string
  readonly writtenAt: EpochMs
  readonly baseUrl: string
}

/** Returns what the footer of a file states about its readings; never the token. */
function metadataOf({ stretches }: PlannedPart, origin: DatasetOrigin): Readonly<Record<string, string>> {
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

/** Summarises the data from which a file is written: the same text means the same readings. */
async function contentsOf({ interval, stretches }: PlannedPart): Promise<string> {
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
