import * as fc from 'fast-check'
import { deepJson, hostileJson } from './hostile-json.ts'

/** No database stores anything nested more deeply, since it is copied recursively. */
export const DEEPEST = [50, 400]

const MARK = 'here comes something else'

/** Returns the text of a sound document in which one field, at any depth, is replaced by something hostile. */
export function spoiltText(sound: unknown): fc.Arbitrary<string> {
  const places = placesIn(sound)
  const put = fc.oneof(hostileJson, deepJson(DEEPEST))
  return fc.tuple(fc.nat(places.length - 1), put, fc.boolean()).map(([at, text, isNew]) => {
    const copy: unknown = structuredClone(sound)
    const place = places[at] ?? []
    const parent = place.slice(0, -1).reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), copy)
    Reflect.set(Object(parent), isNew ? 'constructor' : (place.at(-1) ?? 'x'), MARK)
    // The hostile part is inserted as text, since JSON.stringify cannot write deeply nested values.
    return JSON.stringify(copy).replace(JSON.stringify(MARK), () => text)
  })
}

function placesIn(json: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  const inner = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return [...(at.length > 0 ? [at] : []), ...inner.flatMap(([name, each]) => placesIn(each, [...at, name]))]
}
