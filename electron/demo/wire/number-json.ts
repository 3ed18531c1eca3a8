import type { JsonValue } from '#shared/catalog/json.ts'
import type { Dialect } from '../dialect.ts'

/** A number or a numeric string, as the dialect says. */
export function countJson(value: number, dialect: Dialect): JsonValue {
  return dialect.numbers === 'string' ? String(value) : value
}
