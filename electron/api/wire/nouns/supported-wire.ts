import type { JsonObject, JsonValue, SupportedValue, SupportedValues } from '#shared/portfolio/nouns.ts'
import { isArray, isObject, numberFrom } from '../fields.ts'
import { findList } from '../list-wire.ts'
import { textOf } from './named-wire.ts'

const idFields = ['id', 'key', 'code', 'value', 'unit', 'symbol', 'shortText', 'name', 'label', 'longText']
const nameFields = ['name', 'label', 'displayName', 'title', 'longText', 'description']

/**
 * Reads the values of /resolutions, /units or /standardizations, whose bodies are not documented: an array of texts or
 * objects, bare or wrapped, or an object of names by id or of lists by group. Anything that cannot be read stays in
 * `raw`.
 */
export function supportedFrom(body: JsonValue, catalogue: string): SupportedValues {
  const list = findList(body, [catalogue])
  if (list !== undefined) return { values: list.elements.flatMap(valueFrom), raw: body }
  const named = isObject(body) && isObject(body['data']) ? body['data'] : body
  return { values: isObject(named) ? valuesByName(named) : [], raw: body }
}

function valuesByName(named: JsonObject): readonly SupportedValue[] {
  return Object.entries(named).flatMap(([id, raw]) => {
    if (isArray(raw)) return raw.flatMap(valueFrom)
    const name = isObject(raw) ? firstText(raw, nameFields) : textOf(raw)
    return [{ id, name: name || id, raw }]
  })
}

function valueFrom(raw: JsonValue): readonly SupportedValue[] {
  if (!isObject(raw)) {
    const text = textOf(raw)
    return text === '' ? [] : [{ id: text, name: text, raw }]
  }
  const id = requestName(raw)
  return id === '' ? [] : [{ id, name: firstText(raw, nameFields) || id, raw }]
}

/**
 * Returns the name of the value in requests. Units in other answers have a catalogue number next to their texts
 * (docs/service.md 2.3), but series name them by text (2.11): a number is used only if there is no text.
 */
function requestName(json: JsonObject): string {
  const texts = idFields.map((name) => textOf(json[name])).filter((text) => text !== '')
  return texts.find((text) => numberFrom(text) === undefined) ?? texts[0] ?? ''
}

function firstText(json: JsonObject, names: readonly string[]): string {
  return names.map((name) => textOf(json[name])).find((text) => text !== '') ?? ''
}
