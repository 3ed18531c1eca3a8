import type { JsonValue, Organization } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, noteNameless } from '../fields.ts'
import { textOf } from './named-wire.ts'

/** Reads an organization (docs/service.md 2.1), short or full; undefined without its id. */
export function organizationFrom(json: JsonValue, path: string, note: NoteDrift): Organization | undefined {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  if (id === '') {
    noteNameless(json, path, note)
    return
  }
  const communityId = fields.optionalText('communityId')
  const name = fields.name('name') || id
  fields.ignore('meta')
  fields.done()
  return { id, name, raw: fields.raw, ...(communityId && { communityId }) }
}
