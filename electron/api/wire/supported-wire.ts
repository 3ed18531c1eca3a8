import type { JsonObject, JsonValue } from '#shared/catalog/json.ts'
import type { SupportedValue, SupportedValues } from '#shared/catalog/nouns.ts'
import { isObject } from './fields.ts'
import { findList } from './list-wire.ts'
import { textOf } from './named-wire.ts'

const idFields = ['id', 'key', 'code', 'value', 'unit', 'symbol', 'shortText', 'name']
const nameFields = ['name', 'label', 'displayName', 'title', 'longText', 'description']

/**
 * Values of /resolutions, /units or /standardizations, whose bodies are not documented: an array of texts or
 * objects, bare or wrapped, or an object of names by id. What cannot be read stays in `raw`.
 */
export function supportedFrom(body: JsonValue, catalogue: string): SupportedValues {
  const list = findList(body, [catalogue])
  if (list !== undefined) return { values: list.elements.flatMap(valueFrom), raw: body }
  const named = isObject(body) && isObject(body['data']) ? body['data'] : body
  return { values: isObject(named) ? valuesByName(named) : [], raw: body }
}

function valuesByName(named: JsonObject): readonly SupportedValue[] {
  return Object.entries(named).map(([id, raw]) => {
    const name = isObject(raw) ? firstText(raw, nameFields) : textOf(raw)
    return { id, name: name || id, raw }
  })
}

function valueFrom(raw: JsonValue): readonly SupportedValue[] {
  if (!isObject(raw)) {
    const text = textOf(raw)
    return text === '' ? [] : [{ id: text, name: text, raw }]
  }
  const id = firstText(raw, idFields)
  return id === '' ? [] : [{ id, name: firstText(raw, nameFields) || id, raw }]
}

function firstText(json: JsonObject, names: readonly string[]): string {
  return names.map((name) => textOf(json[name])).find((text) => text !== '') ?? ''
}
