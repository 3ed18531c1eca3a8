import type { JsonValue } from '#shared/portfolio/nouns.ts'

/** Functions of the JSON tree for the components around it. */
export interface JsonTreeHandle {
  readonly setAll: (open: boolean) => void
  /** Returns the value under the cursor. */
  readonly activeValue: () => JsonValue
}

/** A line of a JSON tree. */
export interface JsonRow {
  /** Identifies the row by the names that lead to it, as JSON. */
  readonly path: string
  /** Is 1 for the outermost values. */
  readonly level: number
  readonly name: string
  readonly value: JsonValue
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  /** Number of members of an object or array; 0 for anything else. */
  readonly size: number
  readonly isOpen: boolean
  readonly position: number
  readonly setSize: number
}

function jsonKind(value: JsonValue): JsonRow['kind'] {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}

function membersOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
  return value !== null && typeof value === 'object' ? Object.entries(value) : []
}

/** Returns the lines to show; a closed value has none of its members. The first line is the whole. */
export function jsonRows(
  value: JsonValue,
  isOpen: (path: string, level: number, size: number) => boolean,
  rootName: string,
): readonly JsonRow[] {
  const rows: JsonRow[] = []
  const visit = (
    name: string,
    each: JsonValue,
    names: readonly string[],
    place: Pick<JsonRow, 'position' | 'setSize'>,
  ): void => {
    const members = membersOf(each)
    const path = JSON.stringify(names)
    const level = names.length + 1
    const open = members.length > 0 && isOpen(path, level, members.length)
    rows.push({
      path,
      level,
      name,
      value: each,
      kind: jsonKind(each),
      size: members.length,
      isOpen: open,
      ...place,
    })
    if (!open) return
    members.forEach(([key, member], at) => {
      visit(key, member, [...names, key], { position: at + 1, setSize: members.length })
    })
  }
  visit(rootName, value, [], { position: 1, setSize: 1 })
  return rows
}

/** Returns the row of the value that contains the row at `at`. */
export function parentRow(rows: readonly JsonRow[], at: number): number {
  const level = rows[at]?.level ?? 1
  for (let up = at - 1; up >= 0; up -= 1) if ((rows[up]?.level ?? 1) < level) return up
  return at
}

/** Writes a value on one line; for a container, the number of its members. */
export function jsonText({ kind, value, size }: Pick<JsonRow, 'kind' | 'value' | 'size'>): string {
  if (kind === 'array') return `[ ${size} ]`
  if (kind === 'object') return `{ ${size} }`
  return JSON.stringify(value)
}
