import type { ColumnChunk, Encoding, SchemaElement } from 'hyparquet'
import type { Writer } from 'hyparquet-writer/src/types.js'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'

/** Equal cells that follow each other: their number and their content. */
export interface Run {
  count: number
  readonly value: number
}

/** The one data page of a column chunk, and the dictionary that its indices point to. */
export interface Page {
  readonly element: SchemaElement
  readonly rows: number
  /** Is 1 when a row has a value, 0 when it has none. */
  readonly levels: readonly Run[]
  readonly encoding: Encoding
  /** Encodes only the rows that have a value. */
  readonly body: Uint8Array
  readonly dictionary?: { readonly count: number; readonly words: Uint8Array }
  /** Uncompressed when the encoding leaves nothing to compress; only then may there be a dictionary. */
  readonly codec: 'UNCOMPRESSED' | 'SNAPPY'
  readonly min?: bigint | number | string
  readonly max?: bigint | number | string
}

/** Writes a column chunk that has one page. */
export function writePage(writer: Writer, page: Page): ColumnChunk {
  const { element, rows, codec } = page
  const body = codec === 'SNAPPY' ? snappyCompress(page.body) : page.body
  const start = BigInt(writer.offset)
  if (page.dictionary !== undefined) {
    const { count, words } = page.dictionary
    writePageHeader(writer, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: words.length,
      compressed_page_size: words.length,
      dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
    })
    writer.appendBytes(words)
  }
  const pageStart = BigInt(writer.offset)
  const levels = new ByteWriter()
  writeRuns(levels, page.levels, 1)
  const nulls = page.levels.reduce((sum, { count, value }) => sum + (value === 0 ? count : 0), 0)
  writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: levels.offset + page.body.length,
    compressed_page_size: levels.offset + body.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: nulls,
      num_rows: rows,
      encoding: page.encoding,
      definition_levels_byte_length: levels.offset,
      repetition_levels_byte_length: 0,
      is_compressed: codec === 'SNAPPY',
    },
  })
  writer.appendBytes(levels.getBytes())
  writer.appendBytes(body)
  const size = BigInt(writer.offset) - start
  return {
    file_offset: start,
    meta_data: {
      type: element.type ?? 'BYTE_ARRAY',
      encodings: ['PLAIN', 'RLE', page.encoding],
      path_in_schema: [element.name],
      codec,
      num_values: BigInt(rows),
      total_compressed_size: size,
      total_uncompressed_size: size + BigInt(page.body.length - body.length),
      data_page_offset: pageStart,
      ...(page.dictionary && { dictionary_page_offset: start }),
      statistics: {
        null_count: BigInt(nulls),
        ...(page.min !== undefined && { min_value: page.min }),
        ...(page.max !== undefined && { max_value: page.max }),
      },
    },
  }
}

/**
 * Writes runs in the hybrid encoding of run lengths and packed bits, each as a run (Parquet format, Encodings.md,
 * RLE).
 */
export function writeRuns(writer: Writer, runs: readonly Run[], bitWidth: number): void {
  for (const { count, value } of runs) {
    writer.appendVarInt(count << 1)
    for (let bit = 0; bit < bitWidth; bit += 8) writer.appendUint8((value >> bit) & 0xff)
  }
}

/** Adds a cell to the runs of its column. */
export function addToRuns(runs: Run[], count: number, value: number): void {
  const last = runs.at(-1)
  if (last?.value === value) last.count += count
  else if (count > 0) runs.push({ count, value })
}
