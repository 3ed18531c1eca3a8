import * as z from 'zod'

/**
 * As `schema.safeParse`, for what strangers wrote: schemas throw where they would compare a length that is an object, or
 * freeze a typed array, and that is a refusal of the whole like any other.
 */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value)
  } catch {
    return z.custom<T>(() => false).safeParse(undefined)
  }
}
