import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from './drift-log.ts'

/** Reads the fields of one object, whatever their form, and remembers which were read. */
export interface Fields {
  readonly raw: JsonObject
  /** Returns the value as received; absent and null are undefined. */
  readonly value: (name: string) => JsonValue | undefined
  /** Returns text, also from a number or boolean; empty if there is none, or only blanks. A missing field is noted. */
  readonly text: (name: string) => string
  /** Returns text that people read as a name, in one line. */
  readonly name: (name: string) => string
  /** Does the same for a field that may be absent or null. */
  readonly optionalText: (name: string) => string | undefined
  /** Returns a number, also from a numeric string; undefined when there is none. */
  readonly number: (name: string) => number | undefined
  /** Returns a number that the service's document describes as a numeric string. */
  readonly numericText: (name: string) => number | undefined
  readonly flag: (name: string, whenAbsent: boolean) => boolean
  /** Returns text from a closed list; unlisted text is noted and returned as well. */
  readonly listed: (name: string, known: readonly string[]) => string
  /** Reads a nested object; a missing object has no fields. */
  readonly object: (name: string) => Fields
  /** Returns the elements of an array; a single object counts as an array of one. */
  readonly list: (name: string) => readonly JsonValue[]
  /** Marks fields that are known by name but not read. */
  readonly ignore: (...names: readonly string[]) => void
  /** Notes every field that was not read. */
  readonly done: () => void
}

/** Reads the fields of an object; `path` is its place in the answer, `data[]`, to which field names are added. */
export function fieldsOf(json: JsonValue | undefined, path: string, note: NoteDrift): Fields {
  const raw = isObject(json) ? json : {}
  const read = new Set<string>()
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)

  function value(name: string): JsonValue | undefined {
    read.add(name)
    return Object.hasOwn(raw, name) ? (raw[name] ?? undefined) : undefined
  }

  function optionalText(name: string): string | undefined {
    const found = value(name)
    if (found === undefined || typeof found === 'string') return found
    note('other-type', at(name), found)
    return typeof found === 'object' ? undefined : String(found)
  }

  function text(name: string): string {
    if (value(name) === undefined && !Object.hasOwn(raw, name)) note('missing-field', at(name), undefined)
    return filled(optionalText(name) ?? '')
  }

  function number(name: string): number | undefined {
    const found = value(name)
    if (found === undefined || Number.isFinite(found)) return numberFrom(found)
    note('other-type', at(name), found)
    return numberFrom(found)
  }

  function numericText(name: string): number | undefined {
    const found = value(name)
    if (found !== undefined && typeof found !== 'string') note('other-type', at(name), found)
    return numberFrom(found)
  }

  function flag(name: string, whenAbsent: boolean): boolean {
    const found = value(name)
    if (typeof found === 'boolean') return found
    note(found === undefined ? 'missing-field' : 'other-type', at(name), found)
    return found === undefined ? whenAbsent : isTrue(found)
  }

  function list(name: string): readonly JsonValue[] {
    const found = value(name)
    if (isArray(found)) return found
    if (found === undefined) return []
    note('other-type', at(name), found)
    return isObject(found) && Object.keys(found).length > 0 ? [found] : []
  }

  return {
    raw,
    value,
    text,
    name: (name) => inOneLine(text(name)),
    optionalText,
    number,
    numericText,
    flag,
    listed: (name, known) => {
      const found = text(name)
      if (found !== '' && !known.includes(found)) note('unknown-value', at(name), found)
      return found
    },
    object: (name) => fieldsOf(value(name), at(name), note),
    list,
    ignore: (...names) => {
      for (const name of names) read.add(name)
    },
    done: () => {
      for (const name of Object.keys(raw)) if (!read.has(name)) note('unknown-field', at(name), raw[name])
    },
  }
}

/** Notes an element that is left out because it has no name, together with its contents. */
export function noteNameless(json: JsonValue, path: string, note: NoteDrift, field = 'id'): undefined {
  note('missing-field', `${path}.${field}`, json)
  return undefined
}

export function isObject(json: JsonValue | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !isArray(json)
}

export function isArray(json: JsonValue | undefined): json is readonly JsonValue[] {
  return Array.isArray(json)
}

/** Empties a name that consists of blanks, which would be invisible, so that it counts as missing. */
export function filled(text: string): string {
  return text.trim() === '' ? '' : text
}

/**
 * Writes a name without line breaks and stray blanks, which would tear headings of files and sentences apart, and without
 * characters that nobody sees and XML forbids: no SVG picture or workbook that has one can be opened.
 */
export function inOneLine(name: string): string {
  return name.replaceAll(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()
}

/** Reads a number from a number or a numeric string; undefined for anything else. */
export function numberFrom(json: JsonValue | undefined): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isTrue(json: JsonValue): boolean {
  return json === 1 || json === 'true' || json === '1'
}
