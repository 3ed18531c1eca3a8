import { type ByteText, createByteText, putByte, putBytes, putText, writtenBytes } from './bytes/byte-text.ts'
import { createNumberBytes } from './bytes/number-bytes.ts'
import type { CsvOptions, CsvPart } from './csv-table.ts'
import { createEndingBytes, csvOpening, csvText } from './csv-text.ts'
import type { RowWriter } from './rows/row-writer.ts'
import { createDateCells, createStampCells } from './rows/stamp-cells.ts'
import { utf8FromText } from './utf8.ts'
import { writeRows } from './rows/write-rows.ts'

/** A page that requests more than this in one part requests something that is not a part. */
const MOST_BYTES = 256 * 1024 * 1024
/** Memory that is reused for the next part; otherwise each would leave twice its size to be collected. */
const KEPT_BYTES = 16 * 1024 * 1024

let kept: ByteText | undefined

/** Returns the text of a part as UTF-8. @throws RangeError for a part that exceeds the limit. */
export function csvOfPart(part: CsvPart): Uint8Array<ArrayBuffer> {
  const text = kept ?? createByteText(MOST_BYTES)
  kept = undefined
  text.length = 0
  writeRows(createCsvWriter(text, part.options, part.provenance), part)
  if (text.bytes.length <= KEPT_BYTES) kept = text
  return writtenBytes(text)
}

/**
 * Appends rows as RFC 4180 writes them. Numbers are the shortest text that reads back as the same number; the first row
 * contains the record if the options include a column for it.
 */
function createCsvWriter(into: ByteText, options: CsvOptions, provenance: string | undefined): RowWriter {
  const separator = options.separator.charCodeAt(0)
  const ending = createEndingBytes(options, provenance)
  let isRowEmpty = true
  const beginCell = (): void => {
    if (isRowEmpty) isRowEmpty = false
    else putByte(into, separator)
  }
  return {
    headings: (names) => putText(into, csvOpening(names, options)),
    texts: (...texts) => {
      const bytes = utf8FromText(texts.map((text) => csvText(text, options)).join(options.separator))
      return () => {
        beginCell()
        putBytes(into, bytes)
      }
    },
    numbers: () => {
      const put = createNumberBytes(options.decimal)
      return (value) => {
        beginCell()
        put(into, value)
      }
    },
    stamps: (zone, resolution) => {
      const put = createStampCells(zone, resolution, options)
      return (start, end) => {
        beginCell()
        put(into, start, end)
      }
    },
    dates: (zones, resolution) => {
      const put = createDateCells(resolution, zones, options)
      return (dates, instants) => {
        beginCell()
        put(into, dates, instants)
      }
    },
    endRow: () => {
      putBytes(into, ending())
      isRowEmpty = true
    },
  }
}
