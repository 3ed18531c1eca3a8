import { putByte, putBytes, putText, type ByteText } from './bytes/byte-text.ts'
import { createNumberBytes } from './bytes/number-bytes.ts'
import type { CsvOptions } from './csv-table.ts'
import { createEndingBytes, csvOpening, csvText } from './csv-text.ts'
import type { RowWriter } from './row-writer.ts'
import { createDateCells, createStampCells } from './stamp-cells.ts'
import { utf8FromText } from './utf8.ts'

/**
 * Appends rows as RFC 4180 writes them. Numbers are the shortest text that reads back as the same number; the record
 * stands in the first row, where the options want a column for it.
 */
export function createCsvWriter(
  into: ByteText,
  options: CsvOptions,
  provenance: string | undefined,
): RowWriter {
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
