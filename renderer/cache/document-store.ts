import type { Table } from 'dexie'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import { outcomeOf } from './outcome.ts'
import type { DocumentRecord } from './records.ts'
import type { SeriesBounds } from './archive/series-bounds.ts'
import { withRoom } from './archive/with-room.ts'

/** Documents by id; what they mean and whether they are readable is their service's concern. */
export function createDocumentStore(
  table: Table<DocumentRecord, string>,
  bounds: SeriesBounds,
): DocumentStore {
  return {
    list: () => outcomeOf(async () => (await table.toArray()).map(({ document }) => document)),
    put: (id, document) =>
      outcomeOf(async () => {
        await withRoom(bounds, { bytes: () => 0 }, () => table.put({ id, document }))
        return null
      }),
    remove: (id) =>
      outcomeOf(async () => {
        await table.delete(id)
        return null
      }),
  }
}
