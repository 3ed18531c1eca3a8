import type { JsonObject } from '#shared/catalog/json.ts'
import type { DemoOrganization } from '../portfolio/source.ts'

/** service-api 2.1, short. */
export function organizationShortJson({
  id,
  name,
}: {
  readonly id: string
  readonly name: string
}): JsonObject {
  return { id, name }
}

/** service-api 2.1, full. */
export function organizationJson({ id, name, meta, communityId }: DemoOrganization): JsonObject {
  return { id, name, meta, communityId }
}
