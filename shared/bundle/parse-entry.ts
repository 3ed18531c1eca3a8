import type * as z from 'zod'
import { parseWith } from '../errors/parse-with.ts'
import { DamagedBundle } from './damage.ts'

/**
 * Parses the text of an entry by its schema. A key `__proto__`, which none of our files has, is refused before anyone
 * could copy it into an object.
 *
 * @throws DamagedBundle naming the entry and the place in it.
 */
export function parseEntry<T>(entry: string, text: string, schema: z.ZodType<T>): T {
  const parsed = parseWith(schema, jsonOf(entry, text))
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  throw new DamagedBundle({ entry, fault: 'malformed', ...(path !== '' && { path }) })
}

/** @throws DamagedBundle when the text is not JSON, or has a form that we never write. */
export function jsonOf(entry: string, text: string): unknown {
  let value: unknown
  let polluting: string | undefined
  try {
    value = JSON.parse(text, (key, each: unknown) => {
      if (key === '__proto__') polluting = key
      return each
    })
  } catch {
    throw new DamagedBundle({ entry, fault: 'malformed' })
  }
  if (polluting !== undefined) throw new DamagedBundle({ entry, fault: 'malformed', path: polluting })
  return value
}
