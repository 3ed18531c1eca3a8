import type { Bridge } from '#shared/contract/bridge.ts'
import type { BegunImport, ChosenImport } from '#shared/contract/file-calls.ts'
import { succeed, type Result, type AppError } from '#shared/errors/result.ts'
import type { BundleManifest } from '#shared/bundle/manifest.ts'
import { exportedSeries } from '#shared/revisions/exported-figures.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type {
  BundleOrder,
  BundleService,
  BundleSize,
  OpenedBundle,
  WrittenBundle,
  BundleFile,
} from '#renderer/ports/bundle-service.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import { Failed, orFail, outcomeOfWork } from './failures.ts'
import type { ByteSource } from './archive/archive-reader.ts'

type BundleBridge = Pick<
  Bridge,
  | 'beginExport'
  | 'writeExport'
  | 'finishExport'
  | 'abortExport'
  | 'beginImport'
  | 'takeHandedFile'
  | 'readImport'
  | 'endImport'
>

export interface BundleServicePorts {
  readonly bridge: BundleBridge
  readonly cache: Cache
  readonly clock: Clock
}

/**
 * Moves bundles and backups between cache and files. The code for that is loaded on first use, since a start does not
 * need it.
 */
export function createBundleService(ports: BundleServicePorts): BundleService {
  const { bridge, cache } = ports
  const never = new AbortController().signal
  return {
    measure: async (order) =>
      resultOf(await outcomeOfWork(never, none, () => within(cache, order, (part) => measure(part, order)))),
    write: async (order, suggestedName, publish, signal) => {
      const begun = await bridge.beginExport({ suggestedName, format: 'meterlens' })
      if (!begun.ok || begun.value.kind === 'cancelled')
        return begun.ok ? succeed({ kind: 'cancelled' }) : begun
      const { exportTicket } = begun.value
      const written = await outcomeOfWork(signal, none, () =>
        within(cache, order, async (partition): Promise<WrittenBundle> => {
          const [{ gatherContent }, { writeContent }, { createArchiveWriter }] = await Promise.all([
            import('./gather-content.ts'),
            import('./write-content.ts'),
            import('./archive/archive-writer.ts'),
          ])
          const content = await gatherContent(partition, order)
          const writer = createArchiveWriter(async (chunk) => {
            orFail(await bridge.writeExport({ exportTicket, chunk }))
          })
          const writtenAt = ports.clock.now()
          await writeContent(writer, { ...partition, content, order, writtenAt, publish, signal })
          const finished = orFail(await bridge.finishExport({ exportTicket }))
          const series = order.content.kind === 'bundle' ? exportedSeries(content.series) : []
          return { kind: 'saved', exportTicket, ...finished, series }
        }),
      )
      if (!written.ok) await bridge.abortExport({ exportTicket })
      return resultOf(written)
    },
    choose: async () => chosenOf(await bridge.beginImport({})),
    takeHanded: async () => chosenOf(await bridge.takeHandedFile({})),
    open: async (file, publish, signal) => {
      const source = createFileSource(bridge, file)
      const opened = await outcomeOfWork(signal, source.failure, async (): Promise<OpenedBundle> => {
        const [{ verifySeal }, { openArchive }] = await Promise.all([
          import('./archive/verify-seal.ts'),
          import('./archive/archive-reader.ts'),
        ])
        const { bytes: total, fileName } = file
        await verifySeal(
          source,
          (done) => {
            publish({ done, total })
          },
          signal,
        )
        const archive = await openArchive(source)
        return {
          ...{ fileName, bytes: total, manifest: archive.manifest, close: source.close },
          receive: (connectionId, place, publishReceived, ended) =>
            outcomeOfWork(ended, source.failure, async () => {
              const { receiveContent } = await import('./receive-content.ts')
              const receiver = orFail(await cache.receive(connectionId, place))
              try {
                await receiveContent(archive, receiver, publishReceived, ended)
                orFail(await receiver.commit(asOf(archive.manifest)))
                return null
              } catch (cause) {
                await receiver.discard()
                throw cause
              }
            }),
        }
      })
      if (!opened.ok) source.close()
      return opened
    },
  }
}

/** The catalogue of a bundle does not become more complete. */
function asOf({ kind, syncedAt, writtenAt }: BundleManifest): EpochMs | undefined {
  return syncedAt ?? (kind === 'bundle' ? writtenAt : undefined)
}

function chosenOf(begun: Result<BegunImport>): Result<ChosenImport | undefined> {
  if (!begun.ok) return begun
  return succeed(begun.value.kind === 'chosen' ? begun.value : undefined)
}

function none(): undefined {
  return undefined
}

/** A file that is being written cannot be damaged. */
function resultOf<T>(outcome: Awaited<ReturnType<typeof outcomeOfWork<T>>>): Result<T> {
  if (outcome.ok || 'error' in outcome) return outcome
  throw new Error(outcome.damage.entry)
}

/** Works on a partition that need not be that of the open connection. @throws Failed */
async function within<T>(
  cache: Cache,
  { connection }: BundleOrder,
  work: (partition: CachePartition) => Promise<T>,
): Promise<T> {
  const partition = await cache.open(connection.id)
  if (!partition.ok) throw new Failed(partition.error)
  try {
    return await work(partition.value)
  } finally {
    partition.value.close()
  }
}

/**
 * Measured: a value of a meter with its instant takes less than seven bytes compressed, a catalogue a twentieth of its
 * text.
 */
const FILE_BYTES_A_POINT = 6.8

async function measure(partition: CachePartition, order: BundleOrder): Promise<BundleSize> {
  const { gatherContent } = await import('./gather-content.ts')
  const { series, pages, workspaces, dataHubIds } = await gatherContent(partition, order)
  let texts = 0
  for await (const page of pages()) texts += JSON.stringify(page).length
  return {
    series: series.length,
    points: series.reduce((sum, { points }) => sum + points, 0),
    bytes: Math.round(series.reduce((sum, { points }) => sum + points * FILE_BYTES_A_POINT, texts / 20)),
    workspaces: workspaces.length,
    variables: dataHubIds.size,
  }
}

/** Number of bytes that are sent to the page at once. */
const CHUNK_BYTES = 1024 * 1024

interface FileSource extends ByteSource {
  /** Returns the failure of a read, which libraries wrap. */
  readonly failure: () => AppError | undefined
  readonly close: () => void
}

/** Creates the source of a file: main reads one that was chosen, the page one that was dropped. */
export function createFileSource(
  bridge: Pick<Bridge, 'readImport' | 'endImport'>,
  file: BundleFile,
): FileSource {
  return 'dropped' in file ? droppedSource(file.dropped) : chosenSource(bridge, file)
}

function droppedSource(dropped: Blob): FileSource {
  let failure: AppError | undefined
  return {
    bytes: dropped.size,
    failure: () => failure,
    read: async (offset, length) => {
      try {
        return new Uint8Array(await dropped.slice(offset, offset + length).arrayBuffer())
      } catch (error) {
        // The file was changed, moved or removed since it was dropped.
        failure = { kind: 'file', reason: 'not-found', detail: String(error) }
        throw new Failed(failure)
      }
    },
    close: () => undefined,
  }
}

function chosenSource(
  bridge: Pick<Bridge, 'readImport' | 'endImport'>,
  { importTicket, bytes }: ChosenImport,
): FileSource {
  let failure: AppError | undefined

  const readAtOnce = async (offset: number, length: number): Promise<Uint8Array> => {
    const read = await bridge.readImport({ importTicket, offset, length })
    if (read.ok) return read.value
    failure = read.error
    throw new Failed(read.error)
  }
  return {
    bytes,
    failure: () => failure,
    async read(offset, length) {
      if (length <= CHUNK_BYTES) return length === 0 ? new Uint8Array(0) : readAtOnce(offset, length)
      const whole = new Uint8Array(length)
      for (let at = 0; at < length; at += CHUNK_BYTES)
        whole.set(await readAtOnce(offset + at, Math.min(CHUNK_BYTES, length - at)), at)
      return whole
    },
    close: () => void bridge.endImport({ importTicket }),
  }
}
