import type { JsonValue, Named } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, filled, inOneLine, noteNameless } from '../fields.ts'

const nameFields = ['name', 'label', 'displayName', 'title', 'longText', 'value']

/** Reads id and name of an object, a text or a number; empty texts for anything else. */
export function namedFrom(json: JsonValue | undefined, path: string, note: NoteDrift): Named {
  if (typeof json === 'string' || typeof json === 'number') return { id: textOf(json), name: nameFrom(json) }
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  const name = nameFields.map((field) => nameFrom(fields.value(field))).find((text) => text !== '')
  fields.ignore(...nameFields)
  fields.done()
  return { id: id === '' ? (name ?? '') : id, name: name ?? id }
}

/** Reads the elements of an array in the same way, and leaves out those without id and name. */
export function namedListFrom(list: readonly JsonValue[], path: string, note: NoteDrift): readonly Named[] {
  return list.flatMap((element) => {
    const named = namedFrom(element, `${path}[]`, note)
    if (named.id !== '') return [named]
    noteNameless(element, `${path}[]`, note)
    return []
  })
}

/** Returns the text of a scalar; empty for null, objects, arrays, and text of blanks only. */
export function textOf(json: JsonValue | undefined): string {
  if (json === undefined || json === null || typeof json === 'object') return ''
  return filled(String(json))
}

/** Returns a scalar as a name in one line. */
export function nameFrom(json: JsonValue | undefined): string {
  return inOneLine(textOf(json))
}
