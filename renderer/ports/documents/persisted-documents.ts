import type * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'

/** A list that is saved with a connection. */
export interface KeptList<Item> {
  readonly list: () => Promise<Result<readonly Item[]>>
  /** Replaces all of them; loads that begin from then on use the new ones. */
  readonly save: (items: readonly Item[]) => Promise<Result<null>>
}

/** Small documents saved with a connection, each under a name of its own: favourites, supported values. */
export interface PersistedDocuments {
  /** Returns undefined where there is none; fails where a later version wrote a form that `schema` does not read. */
  readonly read: <T>(name: string, schema: z.ZodType<T>) => Promise<Result<T | undefined>>
  /** Refuses to replace one that could not be read. */
  readonly write: (name: string, content: unknown) => Promise<Result<null>>
}
