import * as z from 'zod'

const favourite = z.object({ kind: z.enum(['variable', 'entity']), id: z.string() }).readonly()
const group = z
  .object({
    id: z.string(),
    name: z.string(),
    /** dataHubIds. */
    variables: z.array(z.string()).readonly(),
  })
  .readonly()

/** Elements that a person collected from the portfolio of a connection. */
export const collectionsSchema = z
  .object({
    favourites: z.array(favourite).readonly(),
    /** dataHubIds that were put on the chart, newest first. */
    recent: z.array(z.string()).readonly(),
    /** Stored as `baskets` since the first documents. */
    baskets: z.array(group).readonly(),
  })
  .readonly()

/** An element that can be a favourite. */
export type Favourite = z.infer<typeof favourite>
/** Named variables that are put on the chart together. */
export type VariableGroup = z.infer<typeof group>
export type Collections = z.infer<typeof collectionsSchema>

export const noCollections: Collections = { favourites: [], recent: [], baskets: [] }
