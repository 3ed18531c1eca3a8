import { sheetJson } from './sheet-rows.ts'

/** Name of a sheet with a record, with a number behind it where there are several. */
export const PROVENANCE_SHEET = 'Provenance'
/** Name of the row of each piece of the record. */
export const RECORD_NAME = 'record'

/** Characters that a cell takes (ECMA-376 leaves it to the program; Excel takes 32,767). */
const CELL_CHARACTERS = 32_000

/**
 * Writes a record as rows of a name and a value, `series[0].units` and `kW`, and under them the record itself as
 * JSON, in as many cells as it takes.
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
