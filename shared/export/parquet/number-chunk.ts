import type { ColumnChunk, SchemaElement } from 'hyparquet'
import type { Writer } from 'hyparquet-writer/src/types.js'
import { writePage } from './page-chunk.ts'
import { presentValuesOf } from './present-values.ts'

/**
 * Writes a column of numbers, NaN when there is none, unencoded and compressed. The library makes every number an
 * object of its own on the way, which takes four times as long.
 */
export function writeNumberChunk(writer: Writer, element: SchemaElement, column: Float64Array): ColumnChunk {
  const { present, levels, min, max } = presentValuesOf(column)
  return writePage(writer, {
    element,
    rows: column.length,
    levels,
    encoding: 'PLAIN',
    // Numbers are little-endian in the file as in memory, on every machine that Electron runs on.
    body: new Uint8Array(present.buffer, present.byteOffset, present.byteLength),
    codec: 'SNAPPY',
    // Zero has two signs, and the extremes must hold for both (parquet.thrift, Statistics).
    ...(present.length > 0 && { min: min === 0 ? -0 : min, max: max === 0 ? 0 : max }),
  })
}
