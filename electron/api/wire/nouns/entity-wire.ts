import type { JsonValue, MeteredEntity, Named, VariableStub } from '#shared/portfolio/nouns.ts'
import type { NoteDrift } from '../drift-log.ts'
import { fieldsOf, isObject, noteNameless, type Fields } from '../fields.ts'
import { namedFrom, namedListFrom, nameFrom, textOf } from './named-wire.ts'
import { isHiddenScope } from './variable-wire.ts'

/** The buildingType catalogue (docs/service.md 2.2). */
const buildingTypes = ['0', '1', '2', '3', '4', '5']

/** Reads a metered entity (docs/service.md 2.4); undefined when it has no id. */
export function entityFrom(json: JsonValue, path: string, note: NoteDrift): MeteredEntity | undefined {
  const fields = fieldsOf(json, path, note)
  const id = textOf(fields.value('id'))
  if (id === '') {
    noteNameless(json, path, note)
    return
  }
  const entity: MeteredEntity = {
    id,
    name: fields.name('name') || id,
    type: typeFrom(fields, path, note),
    organization: organizationFrom(fields, path, note),
    description: fields.optionalText('description') ?? '',
    ...scopeFrom(fields, path, note),
    ...metaFrom(fields.object('meta'), `${path}.meta`, note),
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

/** `orgId` is the same as `organization.id`; either one is enough. */
function organizationFrom(fields: Fields, path: string, note: NoteDrift): Named {
  const organization = namedFrom(fields.value('organization'), `${path}.organization`, note)
  const orgId = textOf(fields.value('orgId'))
  return organization.id === '' ? { id: orgId, name: organization.name || orgId } : organization
}

/**
 * Reads the fields that suggest that an entity is hidden; only a list without the hidden ones is conclusive (decision
 * 0022).
 */
function scopeFrom(fields: Fields, path: string, note: NoteDrift): Pick<MeteredEntity, 'scope' | 'isHidden'> {
  const scope = fields.value('scope')
  const isVisible = fields.value('visibilityStatus') !== false
  return { scope: namedFrom(scope, `${path}.scope`, note).name, isHidden: isHiddenScope(scope) || !isVisible }
}

type Meta = Pick<
  MeteredEntity,
  'areaSqFt' | 'averageOccupancy' | 'address' | 'coverImageUrl' | 'thumbnailImageUrl'
>

/** Reads the metadata of docs/service.md 2.5, in which numbers are numeric strings. */
function metaFrom(meta: Fields, path: string, note: NoteDrift): Meta {
  const areaSqFt = meta.numericText('area')
  const averageOccupancy = meta.numericText('average_occupancy')
  const location = meta.object('location')
  const address = [meta.optionalText('address'), location.optionalText('address')].find((text) => text)
  location.ignore('country', 'pincode')
  location.done()
  noteDefaultVariables(meta.value('defaultVariablesData'), `${path}.defaultVariablesData`, note)
  const coverImageUrl = meta.optionalText('coverImageUrl')
  const thumbnailImageUrl = meta.optionalText('thumbnailImageUrl')
  meta.ignore('type', 'coverImageOriginal', 'defaultDashboardId', 'defaultDashboardLink')
  meta.ignore('includeInNewDashboard')
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
    name: nameFrom(fields.value('name')) || id,
    kindLabel: namedFrom(fields.value('variableType'), `${path}.variableType`, note).name,
  }
  fields.done()
  if (id !== '') return [stub]
  noteNameless(json, path, note)
  return []
}

/** The default variables are shown as received; their fields are known (docs/service.md 2.5). */
function noteDefaultVariables(json: JsonValue | undefined, path: string, note: NoteDrift): void {
  if (!isObject(json)) return
  for (const each of Object.values(json)) {
    const fields = fieldsOf(each, `${path}.{}`, note)
    fields.ignore('id', 'name', 'type', 'units', 'isDisabled', 'resourceId', 'binPosition', 'currentUsage')
    fields.done()
  }
}
