import { entryName, partName, recomputeEntries, type EntryKind } from '#shared/bundle/entry-names.ts'
import type { KeptDocument, RevisionEntry } from '#shared/bundle/kept-entries.ts'
import { bytesOfPoints, type SeriesHead } from '#shared/bundle/series-head.ts'
import { BUNDLE_FORMAT, BUNDLE_VERSION, noCounts, type BundleCounts } from '#shared/bundle/manifest.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { BundleOrder, PublishProgress } from '#renderer/ports/bundle-service.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { PartitionDump } from '#renderer/ports/partition-transfer.ts'
import type { ArchiveWriter } from './archive/archive-writer.ts'
import { orFail } from './failures.ts'
import type { BundleContent } from './gather-content.ts'
import type { RecomputeParts } from './recompute/recomputable-tables.ts'
import type { WrittenSeries } from './recompute/written-readings.ts'

/** Number of revisions in one entry. */
const REVISIONS_AN_ENTRY = 1000

export interface WriteParts {
  readonly dump: PartitionDump
  readonly content: BundleContent
  readonly order: BundleOrder
  readonly writtenAt: EpochMs
  readonly publish: PublishProgress
  readonly signal: AbortSignal
}

/** Writes everything, one series in memory at a time. @throws Failed */
export async function writeContent(writer: ArchiveWriter, parts: WriteParts): Promise<void> {
  const { dump, content, order, writtenAt } = parts
  const { written, ...seriesCounts } = await writeSeries(writer, parts)
  const counts = { ...noCounts, ...seriesCounts }
  for await (const page of content.pages()) {
    counts.pages += 1
    await writer.add(entryName('page', counts.pages), jsonBytes(page))
  }
  const putAll = async (kind: KeptKind, kept: readonly KeptDocument[]): Promise<number> => {
    for (const [at, each] of kept.entries()) await writer.add(entryName(kind, at + 1), jsonBytes(each))
    return kept.length
  }
  counts.workspaces = await putAll('workspace', content.workspaces)
  counts.documents = await putAll('document', content.documents)
  counts.jobs = await putAll('job', content.jobs)
  const revisions = content.hasRevisions ? orFail(await dump.readRevisions()) : []
  counts.revisions = revisions.length
  await writeRevisions(writer, revisions)
  if (order.content.kind === 'bundle')
    await writeRecompute(writer, parts, { written, shown: order.content.shown })
  const { name, baseUrl, kind } = order.connection
  await writer.finish({
    ...{
      format: BUNDLE_FORMAT,
      version: BUNDLE_VERSION,
      kind: order.content.kind,
      app: order.app,
      writtenAt,
    },
    ...{ connection: { name, baseUrl, kind }, stamps: order.stamps, counts },
    ...(order.totalizers !== undefined && { totalizers: order.totalizers }),
    ...(content.syncedAt !== undefined && { syncedAt: content.syncedAt }),
  })
}

type KeptKind = Extract<EntryKind, 'workspace' | 'document' | 'job'>

async function writeSeries(
  writer: ArchiveWriter,
  { dump, content, publish, signal }: WriteParts,
): Promise<Pick<BundleCounts, 'series' | 'points'> & { readonly written: WrittenSeries }> {
  const total = content.series.reduce((sum, { points }) => sum + bytesOfPoints(points), 0)
  let series = 0
  let points = 0
  const written: { seriesKey: SeriesKey; number: number }[] = []
  for (const { seriesKey } of content.series) {
    const dumped = orFail(await dump.readSeries(seriesKey))
    if (dumped === undefined) continue
    series += 1
    const parts: SeriesHead['parts'] = []
    for (const columns of dumped.parts()) {
      signal.throwIfAborted()
      const entry = partName(series, parts.length + 1)
      await writer.add(entry, bytesFromColumns(columns))
      parts.push({ entry, points: columns.times.length })
      points += columns.times.length
      publish({ done: Math.min(total, bytesOfPoints(points)), total })
    }
    signal.throwIfAborted()
    await writer.add(entryName('series', series), jsonBytes({ ...content.headOf(dumped.head), parts }))
    written.push({ seriesKey, number: series })
  }
  return { series, points, written }
}

/** Adds the tables of the workspaces, with a script and a page that compute them again without Meterlens. */
async function writeRecompute(
  writer: ArchiveWriter,
  { dump, content, writtenAt: now, signal }: WriteParts,
  found: Pick<RecomputeParts, 'written' | 'shown'>,
): Promise<void> {
  const [{ tablesElsewhere }, { recomputeAids }] = await Promise.all([
    import('./recompute/tables-elsewhere.ts'),
    import('./recompute/aids.ts'),
  ])
  const { workspaces, series, dataHubIds, variableOf } = content
  const variables = [...dataHubIds].flatMap((id) => variableOf(id) ?? [])
  const order = { content: { workspaces, series }, variables, ...found, now }
  const readColumns = async (seriesKey: SeriesKey): Promise<Columns | undefined> => {
    signal.throwIfAborted()
    const dumped = orFail(await dump.readSeries(seriesKey))
    return dumped && joined([...dumped.parts()])
  }
  await writer.add(recomputeEntries.tables, await tablesElsewhere(order, readColumns, signal))
  await writer.add(recomputeEntries.sql, new TextEncoder().encode(recomputeAids.sql))
  await writer.add(recomputeEntries.page, new TextEncoder().encode(recomputeAids.page))
}

function joined(parts: readonly Columns[]): Columns {
  const count = parts.reduce((sum, { times }) => sum + times.length, 0)
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    times.set(part.times, at)
    values.set(part.values, at)
    at += part.times.length
  }
  return { times, values }
}

async function writeRevisions(writer: ArchiveWriter, revisions: readonly RevisionEntry[]): Promise<void> {
  for (let at = 0; at < revisions.length; at += REVISIONS_AN_ENTRY) {
    const name = entryName('revisions', at / REVISIONS_AN_ENTRY + 1)
    await writer.add(name, jsonBytes(revisions.slice(at, at + REVISIONS_AN_ENTRY)))
  }
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
