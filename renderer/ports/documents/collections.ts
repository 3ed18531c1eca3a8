import * as z from 'zod'

/** A thing that can be a favourite. */
export interface Favourite {
  readonly kind: 'variable' | 'entity'
  readonly id: string
}

/** Named variables that are put on the chart together. */
export interface VariableGroup {
  readonly id: string
  readonly name: string
  /** dataHubIds. */
  readonly variables: readonly string[]
}

/** Holds what a person picked out of the portfolio of a connection. */
export interface Collections {
  readonly favourites: readonly Favourite[]
  /** dataHubIds that were put on the chart, newest first. */
  readonly recent: readonly string[]
  /** Stored as `baskets` since the first documents. */
  readonly baskets: readonly VariableGroup[]
}

export const noCollections: Collections = { favourites: [], recent: [], baskets: [] }

export const collectionsSchema: z.ZodType<Collections> = z.object({
  favourites: z.array(z.object({ kind: z.enum(['variable', 'entity']), id: z.string() })).readonly(),
  recent: z.array(z.string()).readonly(),
  baskets: z
    .array(z.object({ id: z.string(), name: z.string(), variables: z.array(z.string()).readonly() }))
    .readonly(),
})
