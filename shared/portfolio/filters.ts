import * as z from 'zod'

const texts = z.array(z.string()).readonly()
const integers = z.array(z.number().int()).readonly()

/** Body of POST /variable/list (docs/service.md 4.3); absent fields are not sent. */
export const variableFilterSchema = z
  .strictObject({
    organizations: texts,
    building: texts,
    pointType: texts,
    resourceType: integers,
    integrations: texts,
    buildingType: integers,
    status: texts,
    dataReception: texts,
    showHiddenVariables: z.boolean(),
  })
  .partial()
  .readonly()

/** Body of POST /monitored-entity (docs/service.md 4.4). */
export const entityFilterSchema = z
  .strictObject({
    organizations: texts,
    buildingType: integers,
    tags: texts,
    showHiddenMeteredEntities: z.boolean(),
  })
  .partial()
  .readonly()

/** Body of POST /data-source/instance (docs/service.md 4.6). */
export const instanceFilterSchema = z
  .strictObject({
    type: z.string().min(1),
    organizations: texts.optional(),
    errorType: texts.optional(),
    status: texts.optional(),
  })
  .readonly()

/** Query of the list endpoints (docs/service.md 4.1, 8). */
export const pagingSchema = z
  .strictObject({
    page: z.number().int().min(1),
    perPage: z.union([z.literal(25), z.literal(50), z.literal(100)]),
    orderColumn: z.string().min(1).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  })
  .readonly()
export type Paging = z.infer<typeof pagingSchema>
