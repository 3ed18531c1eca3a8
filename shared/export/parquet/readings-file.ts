import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import type { Interval } from '#shared/time/instant.ts'
import { createRowCursor } from '../rows/row-cursor.ts'
import { createRowGroup, type RowGroup } from './row-group.ts'
import { readingSchema, type ReadingSeries } from './reading-schema.ts'

/**
 * The size of a row group in DuckDB itself: a column has many rows, and a file still has several groups for several
 * threads.
 */
const ROWS_A_GROUP = 122_880

/** A Parquet file that grows by series. It needs memory for one row group and for the file's own bytes. */
export interface ReadingsFile {
  /**
   * Adds a row for each interval of the series that starts in `interval` and was fetched: its value, or null when the
   * service has none. Time that was not fetched has no row. Returns the number of rows added.
   */
  readonly append: (series: ReadingSeries, interval: Interval) => number
  /** Returns the bytes since the last call, for a file that is written while it grows. */
  readonly take: () => Uint8Array<ArrayBuffer>
  /** Writes the last rows and the footer; `take` then gives the rest of the file. */
  readonly finish: () => void
}

/** `metadata` are texts by name in the file's footer; `createdBy` names the program and its version. */
export function createReadingsFile(
  metadata: Readonly<Record<string, string>>,
  createdBy: string,
): ReadingsFile {
  const writer = new ByteWriter(1 << 20)
  const file = new ParquetWriter({
    writer,
    schema: readingSchema,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy,
  })
  const group = createRowGroup(ROWS_A_GROUP)
  const flush = (): void => {
    if (group.rows() > 0) addRowGroup(file, group)
  }
  return {
    append(series, interval) {
      let rows = 0
      const cursor = createRowCursor(series, interval)
      while (cursor.start < Infinity) {
        if (cursor.coverage !== 'not fetched') {
          if (group.rows() === ROWS_A_GROUP) flush()
          group.add(series, cursor)
          rows++
        }
        cursor.advance()
      }
      return rows
    },
    take() {
      const bytes = new Uint8Array(writer.buffer.slice(0, writer.index))
      writer.index = 0
      return bytes
    },
    finish() {
      flush()
      if (file.finish() !== undefined) throw new Error('a writer in memory has nothing to wait for')
    },
  }
}

function addRowGroup(file: ParquetWriter, group: RowGroup): void {
  const start = file.writer.offset
  const rows = BigInt(group.rows())
  const columns = [...group.write(file.writer)]
  file.num_rows += rows
  file.row_groups.push({
    columns,
    num_rows: rows,
    total_byte_size: columns.reduce((sum, one) => sum + (one.meta_data?.total_uncompressed_size ?? 0n), 0n),
    total_compressed_size: BigInt(file.writer.offset - start),
  })
}
