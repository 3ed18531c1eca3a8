import type * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'

/** A list that is saved with a connection. */
export interface KeptList<Item> {
  /** Contains what was saved last, or why that could not be read when the connection was opened. */
  readonly current: Result<readonly Item[]>
  /** Replaces all items; loads that begin afterwards use the new ones. */
  readonly save: (items: readonly Item[]) => Promise<Result<null>>
}

/** Small documents saved with a connection, each under a name of its own: favourites, supported values. */
export interface PersistedDocuments {
  /** Returns undefined if there is none; fails if a later version wrote a form that `schema` does not read. */
  readonly read: <T>(name: string, schema: z.ZodType<T>) => Promise<Result<T | undefined>>
  /** Refuses to replace a document that could not be read. */
  readonly write: (name: string, content: unknown) => Promise<Result<null>>
}
