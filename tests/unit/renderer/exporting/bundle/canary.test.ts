import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { writePartitionMetadata } from '#renderer/ports/documents/records/partition-metadata.ts'
import { createPersistedDocuments } from '#renderer/app/services/create-persisted-documents.ts'
import { openArchive } from '#renderer/exporting/bundle/archive/archive-reader.ts'
import { sourceOf } from '#support/files/a-bundle-file.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { bundleFiles, noProgress, noSignal } from '#support/files/bundle-files.ts'

const clock = { now: () => 0 }
const canary = 'canary-5d0e1b'

describe('the manifest', () => {
  it.each([{ kind: 'backup' }, { kind: 'bundle', workspaceIds: [], meterIds: [], shown: [] }] as const)(
    'takes the address of a connection and nothing else of it: $kind',
    async (content) => {
      const cache = aCache(clock)
      const partition = valueOf(await cache.open(`canary-${content.kind}`))
      const connection = {
        ...{ id: `canary-${content.kind}`, name: 'Estate', baseUrl: 'https://x.example/v1' },
        kind: 'service',
        // Connections in the page have no such field. Even if they get one, it must not be written to a file.
        ...{ token: canary, createdAt: 0 },
        tokenPlace: 'session',
      } as const
      valueOf(await writePartitionMetadata(createPersistedDocuments(partition.documents), connection))
      const files = bundleFiles(cache, clock)
      const order = { connection, content, app: '0.1.0', stamps: 'start' } as const
      valueOf(await files.service.write(order, 'x', noProgress, noSignal))
      const [file = new Uint8Array()] = files.finished.values()
      const archive = await openArchive(sourceOf(file))
      expect(archive.manifest.connection).toEqual({
        name: 'Estate',
        baseUrl: 'https://x.example/v1',
        kind: 'service',
      })
      const texts = await Promise.all(archive.manifest.entries.map(({ name }) => archive.read(name)))
      const all = [JSON.stringify(archive.manifest), ...texts.map((bytes) => new TextDecoder().decode(bytes))]
      expect(all.join('')).not.toContain(canary)
      partition.close()
    },
  )
})
