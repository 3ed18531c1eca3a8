import * as z from 'zod'

/**
 * Parses untrusted input like `schema.safeParse`. Schemas throw when a length to compare is an object, or when
 * they freeze a typed array; the input is then refused like any other that does not match.
 */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value)
  } catch {
    return z.custom<T>(() => false).safeParse(undefined)
  }
}
