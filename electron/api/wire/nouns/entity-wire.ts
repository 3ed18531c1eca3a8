import type { JsonValue } from '#shared/catalog/json.ts'
import type { MeteredEntity, Named, VariableStub } from '#shared/catalog/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, type Fields } from '../fields.ts'
import { labelFrom, namedFrom, namedListFrom, textOf } from './named-wire.ts'
import { isHiddenScope } from './variable-wire.ts'

/** The buildingType catalogue (docs/service.md 2.2). */
const buildingTypes = ['0', '1', '2', '3', '4', '5']

/** A metered entity (docs/service.md 2.4); undefined when it has no id. */
export function entityFrom(json: JsonValue, path: string, note: NoteDrift): MeteredEntity | undefined {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  if (id === '') {
    note('missing-field', `${path}.id`, undefined)
    return undefined
  }
  const entity: MeteredEntity = {
    id,
    name: fields.text('name') || id,
    type: typeFrom(fields, path, note),
    organization: organizationFrom(fields, path, note),
    description: fields.optionalText('description') ?? '',
    ...scopeFrom(fields),
    ...metaFrom(fields.object('meta')),
    tags: namedListFrom(fields.list('tags'), `${path}.tags`, note),
    variables: fields.list('variables').flatMap((each) => stubFrom(each, `${path}.variables[]`, note)),
    raw: fields.raw,
  }
  fields.done()
  return entity
}

function typeFrom(fields: Fields, path: string, note: NoteDrift): Named {
  const type = namedFrom(fields.value('type'), `${path}.type`, note)
  if (type.id !== '' && !buildingTypes.includes(type.id)) {
    note('unknown-value', `${path}.type`, `${type.id} ${type.name}`)
  }
  return type
}

/** `orgId` is the same as `organization.id`; either will do. */
function organizationFrom(fields: Fields, path: string, note: NoteDrift): Named {
  const organization = namedFrom(fields.value('organization'), `${path}.organization`, note)
  const orgId = textOf(fields.value('orgId'))
  return organization.id === '' ? { id: orgId, name: organization.name || orgId } : organization
}

/** What suggests that an entity is hidden; only a list without the hidden ones tells (decision 0022). */
function scopeFrom(fields: Fields): Pick<MeteredEntity, 'scope' | 'isHidden'> {
  const scope = fields.value('scope')
  const isVisible = fields.value('visibilityStatus') !== false
  return { scope: labelFrom(scope), isHidden: isHiddenScope(scope) || !isVisible }
}

type Meta = Pick<
  MeteredEntity,
  'areaSqFt' | 'averageOccupancy' | 'address' | 'coverImageUrl' | 'thumbnailImageUrl'
>

/** docs/service.md 2.5; numbers come as numeric strings there. */
function metaFrom(meta: Fields): Meta {
  const areaSqFt = meta.numericText('area')
  const averageOccupancy = meta.numericText('average_occupancy')
  const address = meta.optionalText('address') || meta.object('location').optionalText('address')
  const coverImageUrl = meta.optionalText('coverImageUrl')
  const thumbnailImageUrl = meta.optionalText('thumbnailImageUrl')
  meta.ignore('type', 'location', 'coverImageOriginal', 'defaultDashboardId', 'defaultDashboardLink')
  meta.ignore('includeInNewDashboard', 'defaultVariablesData')
  meta.done()
  return {
    ...(areaSqFt !== undefined && { areaSqFt }),
    ...(averageOccupancy !== undefined && { averageOccupancy }),
    ...(address && { address }),
    ...(coverImageUrl && { coverImageUrl }),
    ...(thumbnailImageUrl && { thumbnailImageUrl }),
  }
}

function stubFrom(json: JsonValue, path: string, note: NoteDrift): readonly VariableStub[] {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  const stub = {
    id,
    name: textOf(fields.value('name')) || id,
    kindLabel: labelFrom(fields.value('variableType')),
  }
  fields.done()
  return id === '' ? [] : [stub]
}
