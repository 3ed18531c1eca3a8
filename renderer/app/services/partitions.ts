import '#renderer/ports/zod-without-eval.ts'
import * as z from 'zod'
import type { Connection } from '#shared/contract/connection.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { createKeptDocuments, type KeptDocuments } from './kept-documents.ts'
import type { Cache, CachePartition } from '#renderer/ports/ports.ts'
import { workspaceDocumentSchema } from '#renderer/ports/workspace-document.ts'

const NAME = 'connection'

const imprintSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  kind: z.enum(['service', 'demo']),
  forgottenAt: z.number().exactOptional(),
})

/** Which connection a partition belongs to, so that it can be named when the connection is forgotten. */
export type Imprint = Readonly<z.infer<typeof imprintSchema>>

/** What a partition holds, without opening it as a connection. */
export interface PartitionSummary {
  readonly connectionId: string
  /** Absent in partitions of before there were imprints. */
  readonly imprint: Imprint | undefined
  readonly bytes: number
  readonly seriesCount: number
  /** When something of it was last looked at or saved. */
  readonly usedAt: EpochMs | undefined
}

/** The partitions as such: of open, closed and forgotten connections. */
export interface Partitions {
  readonly list: () => Promise<Result<readonly string[]>>
  readonly summarise: (connectionId: string) => Promise<Result<PartitionSummary>>
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /** Works on the small documents of a connection that need not be open. */
  readonly withKept: <T>(
    connectionId: string,
    work: (kept: KeptDocuments) => Promise<Result<T>>,
  ) => Promise<Result<T>>
}

export function createPartitions(cache: Cache): Partitions {
  const within = async <T>(
    connectionId: string,
    work: (partition: CachePartition) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const partition = await cache.open(connectionId)
    if (!partition.ok) return partition
    try {
      return await work(partition.value)
    } finally {
      partition.value.close()
    }
  }
  return {
    list: cache.list,
    erase: cache.erase,
    summarise: (connectionId) => within(connectionId, (partition) => summaryOf(connectionId, partition)),
    withKept: (connectionId, work) =>
      within(connectionId, ({ documents }) => work(createKeptDocuments(documents))),
  }
}

async function summaryOf(connectionId: string, partition: CachePartition): Promise<Result<PartitionSummary>> {
  const imprint = await createKeptDocuments(partition.documents).read(NAME, imprintSchema)
  if (!imprint.ok) return imprint
  const bytes = await partition.readBytes()
  if (!bytes.ok) return bytes
  const cached = await partition.archive.readMap()
  if (!cached.ok) return cached
  const saved = await partition.workspaces.list()
  const times = [
    ...cached.value.map(({ usedAt }) => usedAt),
    ...(saved.ok ? saved.value : []).map(
      (each) => workspaceDocumentSchema.safeParse(each).data?.savedAt ?? 0,
    ),
  ]
  return succeed({
    connectionId,
    imprint: imprint.value,
    bytes: bytes.value,
    seriesCount: cached.value.length,
    usedAt: times.length === 0 ? undefined : Math.max(...times),
  })
}

/** Writes which connection the partition belongs to, and since when it is forgotten. */
export function leaveImprint(
  kept: KeptDocuments,
  { name, baseUrl, kind }: Connection,
  forgottenAt?: EpochMs,
): Promise<Result<null>> {
  const imprint: Imprint = { name, baseUrl, kind, ...(forgottenAt !== undefined && { forgottenAt }) }
  return kept.write(NAME, imprint)
}
