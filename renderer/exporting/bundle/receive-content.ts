import { DamagedBundle } from '#shared/bundle/damage.ts'
import { kindOfEntry, MANIFEST } from '#shared/bundle/entry-names.ts'
import { keptDocumentSchema, pageEntrySchema, revisionsEntrySchema } from '#shared/bundle/kept-entries.ts'
import { bytesOfPoints, seriesHeadSchema } from '#shared/bundle/series-head.ts'
import { noCounts, type BundleCounts } from '#shared/bundle/manifest.ts'
import { elementSchemaOf } from '#shared/bundle/noun-schemas.ts'
import { parseEntry } from '#shared/bundle/parse-entry.ts'
import { columnsFromBytes } from '#shared/bundle/part.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import type { PublishProgress } from '#renderer/ports/bundle-service.ts'
import type { DocumentShelf } from '#shared/contract/document-calls.ts'
import type { PartitionReceiver } from '#renderer/ports/partition-transfer.ts'
import * as z from 'zod'
import type { Archive } from './archive/archive-reader.ts'
import { orFail } from './failures.ts'

interface Receiving {
  readonly archive: Archive
  readonly receiver: PartitionReceiver
  readonly counts: { -readonly [Name in keyof BundleCounts]: number }
  /** Ids of parts, series and documents, each of which must occur once. */
  readonly seen: Set<string>
  /** Called with the bytes of parts that were read, to report progress. */
  readonly noteBytes: (bytes: number) => void
}

/**
 * Stores every entry in a partition after checking its checksum and form.
 *
 * @throws DamagedBundle at the first invalid entry, Failed if one cannot be stored.
 */
export async function receiveContent(
  archive: Archive,
  receiver: PartitionReceiver,
  publish: PublishProgress,
  signal: AbortSignal,
): Promise<void> {
  const { entries, counts: listed } = archive.manifest
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const noteBytes = (bytes: number): void => {
    signal.throwIfAborted()
    done += bytes
    publish({ done, total })
  }
  const receiving: Receiving = { archive, receiver, counts: { ...noCounts }, seen: new Set(), noteBytes }
  for (const { name } of entries) await receiveEntry(receiving, name)
  const loose = entries.find(({ name }) => kindOfEntry(name) === 'part' && !receiving.seen.has(name))
  if (loose !== undefined) throw new DamagedBundle({ entry: loose.name, fault: 'unlisted' })
  for (const [name, count] of Object.entries(receiving.counts))
    if (new Map(Object.entries(listed)).get(name) !== count)
      throw new DamagedBundle({ entry: MANIFEST, fault: 'count', path: `counts.${name}` })
}

async function receiveEntry(receiving: Receiving, name: string): Promise<void> {
  const { receiver, counts, noteBytes } = receiving
  const kind = kindOfEntry(name)
  // Parts are read with the series that names them; the tables for other programs are not read by the app.
  if (kind === undefined || kind === 'manifest' || kind === 'part' || kind === 'recompute') return
  const bytes = await receiving.archive.read(name)
  noteBytes(bytes.length)
  const text = decoded(name, bytes)
  switch (kind) {
    case 'series':
      await receiveSeries(receiving, name, text)
      return
    case 'page': {
      const page = parseEntry(name, text, pageEntrySchema)
      const elements = parseWith(z.array(elementSchemaOf(page.list)), page.elements)
      if (!elements.success) {
        const path = ['elements', ...(elements.error.issues[0]?.path ?? [])].map(String).join('.')
        throw new DamagedBundle({ entry: name, fault: 'malformed', path })
      }
      once(receiving, name, `page ${JSON.stringify([page.list, page.page])}`)
      orFail(await receiver.putPage(page))
      counts.pages += 1
      return
    }
    case 'workspace':
      receiveKept(receiving, name, 'workspaces', text)
      return
    case 'document':
      receiveKept(receiving, name, 'documents', text)
      return
    case 'job':
      receiveKept(receiving, name, 'jobs', text)
      return
    case 'revisions': {
      const revisions = parseEntry(name, text, revisionsEntrySchema)
      orFail(await receiver.putRevisions(revisions))
      counts.revisions += revisions.length
    }
  }
}

async function receiveSeries(receiving: Receiving, name: string, text: string): Promise<void> {
  const { receiver, counts, archive, noteBytes } = receiving
  const { parts, ...head } = parseEntry(name, text, seriesHeadSchema)
  once(receiving, name, `series ${seriesKeyText(head)}`)
  receiver.beginSeries(head)
  let last: number | undefined
  for (const { entry, points } of parts) {
    if (kindOfEntry(entry) !== 'part')
      throw new DamagedBundle({ entry: name, fault: 'malformed', path: 'parts' })
    once(receiving, name, entry)
    const bytes = await archive.read(entry)
    const columns = columnsFromBytes(bytes, points, last)
    if (columns === undefined) throw new DamagedBundle({ entry, fault: 'malformed' })
    last = columns.times.at(-1)
    orFail(await receiver.putPart(columns))
    counts.points += points
    noteBytes(bytesOfPoints(points))
  }
  orFail(await receiver.endSeries())
  counts.series += 1
}

function receiveKept(receiving: Receiving, name: string, shelf: DocumentShelf, text: string): void {
  const { archive, receiver, counts } = receiving
  const kept = parseEntry(name, text, keptDocumentSchema)
  once(receiving, name, `${shelf} ${kept.id}`)
  // A backup contains even documents that cannot be read, as the cache does; evidence that does not open is worthless.
  const mustOpen = shelf === 'workspaces' && archive.manifest.kind === 'bundle'
  if (mustOpen && !parseWith(workspaceDocumentSchema, kept.document).success)
    throw new DamagedBundle({ entry: name, fault: 'malformed', path: 'document' })
  receiver.putKept(shelf, kept)
  counts[shelf] += 1
}

function once({ seen }: Receiving, entry: string, what: string): void {
  if (seen.has(what)) throw new DamagedBundle({ entry, fault: 'duplicate', path: what })
  seen.add(what)
}

function decoded(entry: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DamagedBundle({ entry, fault: 'malformed' })
  }
}
