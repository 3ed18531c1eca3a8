import type * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'

/** Small documents saved with a connection, each under a name of its own: favourites, supported values. */
export interface PersistedDocuments {
  /** Undefined where there is none, or one of a form that `schema` no longer reads. */
  readonly read: <T>(name: string, schema: z.ZodType<T>) => Promise<Result<T | undefined>>
  readonly write: (name: string, content: unknown) => Promise<Result<null>>
}
