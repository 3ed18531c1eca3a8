import type { JsonValue } from '#shared/catalog/json.ts'
import type { Named } from '#shared/catalog/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, filled, isObject } from '../fields.ts'

const nameFields = ['name', 'label', 'displayName', 'title', 'longText', 'value']

/** Id and name of an object, a text or a number; empty texts for anything else. */
export function namedFrom(json: JsonValue | undefined, path: string, note: NoteDrift): Named {
  if (typeof json === 'string' || typeof json === 'number') return { id: textOf(json), name: textOf(json) }
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  const name = nameFields.map((field) => textOf(fields.value(field))).find((text) => text !== '')
  fields.ignore(...nameFields)
  fields.done()
  return { id: id === '' ? (name ?? '') : id, name: name ?? id }
}

/** The same for elements of an array; what names nothing is left out. */
export function namedListFrom(list: readonly JsonValue[], path: string, note: NoteDrift): readonly Named[] {
  return list.map((element) => namedFrom(element, `${path}[]`, note)).filter(({ id }) => id !== '')
}

/** Text of a scalar; empty for null, objects, arrays, and text of blanks only. */
export function textOf(json: JsonValue | undefined): string {
  if (json === undefined || json === null || typeof json === 'object') return ''
  return filled(String(json))
}

/** Name of an object, or a text itself: variable types come in both forms (docs/service.md 2.3, 2.4). */
export function labelFrom(json: JsonValue | undefined): string {
  if (!isObject(json)) return textOf(json)
  const text = nameFields.map((field) => textOf(json[field])).find((found) => found !== '')
  return text ?? textOf(json['id'])
}
