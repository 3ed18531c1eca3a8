import type { Bridge } from '#shared/contract/bridge.ts'
import type { WrittenDataset } from '#shared/contract/file-calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { packSeries, type Packed } from '#shared/export/packed-part.ts'
import { partPathOf } from '#shared/export/parquet/dataset-part.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-series.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { PlannedPart } from './dataset-plan.ts'
import { contentsOf, metadataOf, readingSeriesOf, type DatasetOrigin } from './rows-of-part.ts'

export interface DatasetPorts {
  readonly bridge: Pick<Bridge, 'writeDatasetPart' | 'finishDataset'>
  readonly loader: Pick<SeriesLoader, 'load'>
}

/** A folder that was opened, and what lies there whole of an export before. */
export interface DatasetTarget {
  readonly datasetTicket: string
  readonly parts: readonly { readonly path: string; readonly contents: string }[]
}

export interface DatasetRun {
  readonly origin: DatasetOrigin
  /** Record of the view whose readings these are, for the dataset's own record. */
  readonly view?: string
  /** Aborted when the user stops: what is written stays. */
  readonly signal: AbortSignal
  /** Called after every file. */
  readonly progress: (rows: number) => void
}

/**
 * Writes the planned files, one after the other, so that memory is that of one. What lies there already from the same
 * readings is not written again: an export that was stopped or killed goes on.
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

/** Reads from the cache alone: nothing is requested. */
async function readSeries(
  loader: DatasetPorts['loader'],
  { interval, stretches }: PlannedPart,
): Promise<Result<readonly Packed<ReadingSeries>[]>> {
  const read: Packed<ReadingSeries>[] = []
  for (const stretch of stretches) {
    const { seriesKey, bucketZone } = stretch
    const load = loader.load({ seriesKey, interval, bucketZone }, 'background', () => undefined, 'nothing')
    const loaded = await load.done
    // A part that could not be read would be taken for gaps.
    const [failure] = loaded.progress.failures
    if (failure !== undefined) return fail(failure)
    read.push(packSeries(readingSeriesOf(stretch, loaded)))
  }
  return succeed(read)
}
