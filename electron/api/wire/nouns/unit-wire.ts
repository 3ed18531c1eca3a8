import type { JsonValue, UnitName } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, isObject, numberFrom } from '../fields.ts'
import { textOf } from './named-wire.ts'

/**
 * Reads a unit (docs/service.md 2.3); undefined if the service names none. `displayUnit` is not used, since it says the
 * same.
 */
export function unitFrom(json: JsonValue | undefined, path: string, note: NoteDrift): UnitName | undefined {
  if (typeof json === 'string' && json !== '') return { shortText: json, longText: json }
  if (!isObject(json)) return undefined
  const fields = fieldsOf(json, path, note)
  const id = numberFrom(fields.value('id'))
  const shortText = textOf(fields.value('shortText'))
  const longText = textOf(fields.value('longText'))
  fields.ignore('processingEqn')
  fields.done()
  if (shortText === '' && longText === '') return undefined
  return {
    shortText: shortText || longText,
    longText: longText || shortText,
    ...(id === undefined ? {} : { id }),
  }
}
