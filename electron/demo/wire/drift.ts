import type { JsonObject, JsonValue } from '#shared/catalog/json.ts'
import type { Dialect } from '../dialect.ts'
import { seedOf, uniformAt } from '../synthetic/noise.ts'

/** An object with fields too many or too few, as the dialect says; `optional` are those that may be missing. */
export function withFields(fields: JsonObject, dialect: Dialect, optional: readonly string[]): JsonObject {
  const isShort = dialect.fields === 'missing' || dialect.fields === 'extra-and-missing'
  const isLong = dialect.fields === 'extra' || dialect.fields === 'extra-and-missing'
  const kept = Object.entries(fields).filter(([name]) => !isShort || !optional.includes(name))
  return { ...Object.fromEntries(kept), ...(isLong && extraFields) }
}

const extraFields: JsonObject = {
  schemaRevision: 7,
  lineage: { importedBy: 'batch', steps: ['collect', 'check'] },
  'x-flags': ['beta', null],
}

const DRIFT_SHARE = 0.12

/** A value of a catalogue; now and then one that the document does not list, if the dialect says so. */
export function drifting(value: JsonValue, unlisted: JsonValue, key: string, dialect: Dialect): JsonValue {
  if (dialect.enums === 'documented') return value
  return uniformAt(seedOf(key), 77) < DRIFT_SHARE ? unlisted : value
}
