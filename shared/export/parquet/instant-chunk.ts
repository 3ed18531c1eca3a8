import type { ColumnChunk, SchemaElement } from 'hyparquet'
import type { Writer } from 'hyparquet-writer/src/types.js'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writePage } from './page-chunk.ts'
import { presentValuesOf } from './present-values.ts'

const BLOCK = 128
const MINIBLOCK = 32

/**
 * Writes a column of instants, epoch ms, NaN when there is none, as differences: regular stamps cost a few bytes a
 * hundred. It computes with numbers, since the BigInts of the library take ten times as long.
 */
export function writeInstantChunk(writer: Writer, element: SchemaElement, column: Float64Array): ColumnChunk {
  const { present, levels, min, max } = presentValuesOf(column)
  const body = new ByteWriter()
  writeDifferences(body, present)
  return writePage(writer, {
    element,
    rows: column.length,
    levels,
    encoding: 'DELTA_BINARY_PACKED',
    body: body.getBytes(),
    codec: 'UNCOMPRESSED',
    ...(present.length > 0 && { min: BigInt(min), max: BigInt(max) }),
  })
}

/** Writes whole numbers as their differences in blocks of 128 (Parquet format, Encodings.md, DELTA_BINARY_PACKED). */
function writeDifferences(writer: Writer, values: Float64Array): void {
  writer.appendVarInt(BLOCK)
  writer.appendVarInt(BLOCK / MINIBLOCK)
  writer.appendVarInt(values.length)
  writer.appendZigZag(BigInt(values[0] ?? 0))
  const deltas = new Float64Array(BLOCK)
  for (let from = 1; from < values.length; from += BLOCK) {
    const size = Math.min(BLOCK, values.length - from)
    let least = Infinity
    let most = -Infinity
    for (let index = 0; index < size; index++) {
      const delta = (values[from + index] ?? 0) - (values[from + index - 1] ?? 0)
      deltas[index] = delta
      if (delta < least) least = delta
      if (delta > most) most = delta
    }
    writer.appendZigZag(BigInt(least))
    // Deltas past the end equal the least one, so that they take no bits of their own.
    deltas.fill(least, size)
    if (most === least) writer.appendUint32(0)
    else writeMiniblocks(writer, deltas, least)
  }
}

function writeMiniblocks(writer: Writer, deltas: Float64Array, least: number): void {
  const miniblocks = [0, 1, 2, 3].map((at) => deltas.subarray(at * MINIBLOCK, (at + 1) * MINIBLOCK))
  const widths = miniblocks.map((miniblock) => bitWidthOf(Math.max(...miniblock) - least))
  for (const width of widths) writer.appendUint8(width)
  miniblocks.forEach((miniblock, at) => packBits(writer, miniblock, least, widths[at] ?? 0))
}

/** Differences of instants stay under 2^45, so that with the seven bits waiting they are exact as numbers. */
function packBits(writer: Writer, deltas: Float64Array, least: number, width: number): void {
  let buffer = 0
  let waiting = 0
  if (width === 0) return
  for (const delta of deltas) {
    buffer += (delta - least) * 2 ** waiting
    waiting += width
    while (waiting >= 8) {
      writer.appendUint8(buffer % 0x100)
      buffer = Math.floor(buffer / 0x100)
      waiting -= 8
    }
  }
}

function bitWidthOf(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log2(value)) + 1
}
