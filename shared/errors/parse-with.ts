import * as z from 'zod'

/**
 * Parses like `schema.safeParse`, for input from strangers: schemas throw when they would compare a length that is an
 * object, or freeze a typed array, and that is a refusal of the whole like any other.
 */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value)
  } catch {
    return z.custom<T>(() => false).safeParse(undefined)
  }
}
