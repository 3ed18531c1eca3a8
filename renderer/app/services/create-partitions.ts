import { succeed, type Result } from '#shared/errors/result.ts'
import { readPartitionMetadata } from '#renderer/ports/documents/records/partition-metadata.ts'
import type { Partitions, PartitionSummary } from '#renderer/ports/partitions.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { createPersistedDocuments } from './create-persisted-documents.ts'

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
    heldBy: cache.heldBy,
    setAside: cache.setAside,
    listDamaged: cache.listDamaged,
    eraseDamaged: cache.eraseDamaged,
    summarise: (connectionId) => within(connectionId, (partition) => summaryOf(connectionId, partition)),
    withDocuments: (connectionId, work) =>
      within(connectionId, ({ documents }) => work(createPersistedDocuments(documents))),
  }
}

async function summaryOf(connectionId: string, partition: CachePartition): Promise<Result<PartitionSummary>> {
  const metadata = await readPartitionMetadata(createPersistedDocuments(partition.documents))
  if (!metadata.ok) return metadata
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
    metadata: metadata.value,
    bytes: bytes.value,
    seriesCount: cached.value.length,
    usedAt: times.length === 0 ? undefined : Math.max(...times),
  })
}
