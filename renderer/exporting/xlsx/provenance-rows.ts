import { sheetJson } from './sheet-rows.ts'

/** Name of a sheet with a record, followed by a number if there are several. */
export const PROVENANCE_SHEET = 'Provenance'
/** Name of the row of each piece of the record. */
export const RECORD_NAME = 'record'

/** Number of characters in a cell (ECMA-376 leaves the limit to the program; in Excel it is 32,767). */
const CELL_CHARACTERS = 32_000

/**
 * Writes a record as rows of a name and a value, `series[0].units` and `kW`, and below them the record itself as JSON,
 * in as many cells as necessary.
 */
export function provenanceRows(record: unknown): readonly (readonly [string, string | number])[] {
  const json = sheetJson(JSON.stringify(record))
  const pieces = Array.from({ length: Math.ceil(json.length / CELL_CHARACTERS) }, (_, at) =>
    json.slice(at * CELL_CHARACTERS, (at + 1) * CELL_CHARACTERS),
  )
  return [...named(record, ''), ...pieces.map((piece): [string, string] => [RECORD_NAME, piece])]
}

function named(value: unknown, name: string): readonly (readonly [string, string | number])[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown, at) => named(each, `${name}[${String(at)}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => named(each, name === '' ? key : `${name}.${key}`))
  if (typeof value === 'number' || typeof value === 'string') return [[name, value]]
  return [[name, typeof value === 'boolean' ? String(value) : '']]
}
