import type { SchemaElement } from 'hyparquet'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { CsvSeries } from '#shared/export/csv-table.ts'

/** A series as it is written to a file of readings: its names, columns and coverage, and how its values aggregate. */
export interface ReadingSeries extends CsvSeries {
  readonly kind: VariableKind
}

/** Columns of text, in their order; a cell is null when nothing is known. Each is the same over a series. */
export const textColumns = [
  'entity',
  'variable',
  'data_hub_id',
  'resource',
  'kind',
  'unit',
  'standardization',
  'zone',
] as const

export type TextColumn = (typeof textColumns)[number]

/** Instants in UTC; the end is null when it is not known: raw readings, and stamps that are not bucket edges. */
export const startElement = instantElement('interval_start')
export const endElement = instantElement('interval_end')
/** Null in a gap. */
export const valueElement = element('value', { type: 'DOUBLE' })
/** Share of a derived figure's bucket that lies under fetched values; null for values as they were fetched. */
export const shareElement = element('present_share', { type: 'DOUBLE' })

export function textElement(name: TextColumn): SchemaElement {
  return element(name, { type: 'BYTE_ARRAY', converted_type: 'UTF8' })
}

const columns = [...textColumns.map(textElement), startElement, endElement, valueElement, shareElement]

/** The schema of a file of readings, a row per series and interval (docs/scale.md). */
export const readingSchema: SchemaElement[] = [{ name: 'readings', num_children: columns.length }, ...columns]

function instantElement(name: string): SchemaElement {
  return element(name, {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  })
}

function element(name: string, type: Omit<SchemaElement, 'name'>): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...type }
}
