import type { JsonValue, RawBody } from '#shared/portfolio/nouns.ts'

/** Most elements of a list that are stored: more than any page has, yet few enough to be cloned and shown as a tree. */
export const MOST_ELEMENTS = 2000

/** Returns the body for the inspector as received, except that very long lists are shortened. */
export function boundedBody(body: JsonValue): RawBody {
  let leftOut = 0
  const cut = (value: JsonValue): JsonValue => {
    if (value === null || typeof value !== 'object') return value
    if (!isList(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]))
    leftOut += Math.max(0, value.length - MOST_ELEMENTS)
    return value.slice(0, MOST_ELEMENTS).map(cut)
  }
  const raw = cut(body)
  return leftOut === 0 ? { raw } : { raw, leftOut }
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}
