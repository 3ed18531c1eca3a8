import type { JsonObject } from '#shared/catalog/json.ts'
import type { Dialect } from '../dialect.ts'
import type { DemoOrganization } from '../portfolio/source.ts'
import { withFields } from './drift.ts'

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
export function organizationJson(organization: DemoOrganization, dialect: Dialect): JsonObject {
  const { id, name, meta, communityId } = organization
  return withFields({ id, name, meta, communityId }, dialect, ['meta', 'communityId'])
}
