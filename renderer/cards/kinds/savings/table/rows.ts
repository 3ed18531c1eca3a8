import type { CardTableRow, TableCell } from '../../../card-table.ts'

export const none: TableCell = { kind: 'text', text: '' }

export function text(value: string): TableCell {
  return { kind: 'text', text: value }
}

/** Makes a row of the statement; `rest` are the standard error, t and its probability. */
export function row(
  section: string,
  id: string,
  name: string,
  value: TableCell,
  meaning: string,
  rest: readonly TableCell[] = [none, none, none],
): CardTableRow {
  return { id, cells: [text(section), text(name), value, ...rest, text(meaning)] }
}

export function number(value: number | undefined, unit?: string, formula?: string): TableCell {
  return {
    ...{ kind: 'number', value },
    ...(unit === undefined ? {} : { unit }),
    ...(formula === undefined ? {} : { formula }),
  }
}

export function share(value: number | undefined, formula?: string): TableCell {
  return { kind: 'share', share: value, ...(formula === undefined ? {} : { formula }) }
}
