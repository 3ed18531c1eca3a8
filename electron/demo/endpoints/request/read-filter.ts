import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { accept, refuse, type Checked } from '../../http/answer.ts'

/** Names the type of a filter field's value (docs/service.md 4.3 to 4.6). */
export type FilterField = 'texts' | 'integers' | 'flag' | 'text'

type FieldValue<F extends FilterField> = {
  texts: readonly string[]
  integers: readonly number[]
  flag: boolean
  text: string
}[F]

export type Filter<S extends Record<string, FilterField>> = { readonly [K in keyof S]?: FieldValue<S[K]> }

/** Reads a filter body strictly: unknown fields and wrong types are refused, so that clients notice them. */
export function readFilter<S extends Record<string, FilterField>>(
  body: JsonValue,
  fields: S,
): Checked<Filter<S>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse(400, 'invalid-body', 'The body must be a JSON object.')
  }
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name]
    if (field === undefined) return refuse(400, 'invalid-filter', `Unknown filter ${name}.`)
    if (!fits(value, field)) return refuse(400, 'invalid-filter', `${name} must be ${descriptions[field]}.`)
  }
  // Every field was just checked against its kind.
  return accept(body as Filter<S>)
}

const descriptions: Readonly<Record<FilterField, string>> = {
  texts: 'an array of strings',
  integers: 'an array of integers',
  flag: 'true or false',
  text: 'a string',
}

function fits(value: JsonValue, field: FilterField): boolean {
  switch (field) {
    case 'texts':
      return Array.isArray(value) && value.every((element) => typeof element === 'string')
    case 'integers':
      return Array.isArray(value) && value.every((element) => Number.isInteger(element))
    case 'flag':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
  }
}

/** Returns true when a value passes a filter array; absent and empty arrays let everything pass. */
export function passes<T>(wanted: readonly T[] | undefined, value: T): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.includes(value)
}

/** Returns true when at least one of several values passes a filter array. */
export function passesAny<T>(wanted: readonly T[] | undefined, values: readonly T[]): boolean {
  return wanted === undefined || wanted.length === 0 || values.some((value) => wanted.includes(value))
}
