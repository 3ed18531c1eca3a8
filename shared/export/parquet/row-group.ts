import type { ColumnChunk, SchemaElement } from 'hyparquet'
import type { Writer } from 'hyparquet-writer/src/types.js'
import type { RowCursor } from '../rows/row-cursor.ts'
import { writeInstantChunk } from './instant-chunk.ts'
import {
  endElement,
  type ReadingSeries,
  shareElement,
  startElement,
  type TextColumn,
  textColumns,
  textElement,
  valueElement,
} from './reading-schema.ts'
import { writeTextChunk } from './text-chunk.ts'
import { writePage } from './page-chunk.ts'
import { presentValuesOf } from './present-values.ts'

/** Rows that wait to be written to a file. */
export interface RowGroup {
  readonly rows: () => number
  /** Adds the row at the position of the cursor. */
  readonly add: (series: ReadingSeries, row: RowCursor) => void
  /** Writes the columns, in the order of the schema, and empties the group. */
  readonly write: (writer: Writer) => readonly ColumnChunk[]
}

/** Creates an empty group that takes at most `size` rows. */
export function createRowGroup(size: number): RowGroup {
  const starts = new Float64Array(size)
  const ends = new Float64Array(size)
  const values = new Float64Array(size)
  const shares = new Float64Array(size)
  let runs: { readonly series: ReadingSeries; count: number }[] = []
  let rows = 0

  const writeColumns = (writer: Writer): readonly ColumnChunk[] => {
    const texts = runs.map(({ series, count }) => ({ texts: textsOf(series), count }))
    return [
      ...textColumns.map((name) => {
        const column = texts.map((run) => ({ count: run.count, text: run.texts[name] }))
        return writeTextChunk(writer, textElement(name), column)
      }),
      writeInstantChunk(writer, startElement, starts.subarray(0, rows)),
      writeInstantChunk(writer, endElement, ends.subarray(0, rows)),
      writeNumberChunk(writer, valueElement, values.subarray(0, rows)),
      writeNumberChunk(writer, shareElement, shares.subarray(0, rows)),
    ]
  }

  return {
    rows: () => rows,
    add(series, row) {
      const last = runs.at(-1)
      if (last?.series === series) last.count++
      else runs.push({ series, count: 1 })
      starts[rows] = row.start
      ends[rows] = row.end
      values[rows] = row.value
      shares[rows] = row.presentShare
      rows++
    },
    write(writer) {
      const chunks = writeColumns(writer)
      runs = []
      rows = 0
      return chunks
    },
  }
}

function textsOf(series: ReadingSeries): Readonly<Record<TextColumn, string>> {
  return {
    entity: series.entity,
    variable: series.name,
    data_hub_id: series.dataHubId,
    resource: series.resource,
    kind: series.kind,
    unit: series.units,
    standardization: series.standardization,
    zone: series.bucketZone,
  }
}

/**
 * Writes a column of numbers, NaN when there is none, unencoded and compressed. The library makes every number an
 * object of its own on the way, which takes four times as long.
 */
function writeNumberChunk(writer: Writer, element: SchemaElement, column: Float64Array): ColumnChunk {
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
