import type * as z from 'zod'

/**
 * Reads the settings of a card: a field that its kind does not accept gets the value of a new card, and all others
 * stay.
 */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  settings: Readonly<Record<string, unknown>>,
): Settings {
  const read = schema.safeParse(settings)
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path: [key] }) => key))
  const rest = Object.entries(settings).filter(([key]) => !wrong.has(key))
  return schema.parse(rest.length < Object.keys(settings).length ? Object.fromEntries(rest) : {})
}
