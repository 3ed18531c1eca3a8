import type { CacheDatabase } from '../database.ts'

/** Counts the bytes of a partition's columns and catalogue pages; everything else in it is small. */
export async function partitionBytes({ series, pages }: CacheDatabase): Promise<number> {
  let bytes = 0
  await series.each((record) => {
    bytes += record.bytes
  })
  // Pages are read one at a time: a large catalogue as one array of texts would take its whole size in memory.
  await pages.each(({ json }) => {
    bytes += json.length
  })
  return bytes
}
