import type { MeteredEntity, Organization } from '#shared/portfolio/nouns.ts'
import { areaIn, type AreaUnit } from '#shared/units/unit-system.ts'
import { details } from './strings.ts'
import { field, groups, names, worded, type FieldGroup, type WriteNumber } from './field-groups.ts'
import { defaultVariableFields, furtherEntityFields, organizationMetaFields } from './further-fields.ts'

const optional = (value: number | undefined, write: WriteNumber): string | undefined =>
  value === undefined ? undefined : write(value)

/** Groups everything that docs/service.md 2.4 and 2.5 say about an entity. */
export function entityGroups(
  entity: MeteredEntity,
  write: WriteNumber,
  figures: FieldGroup = { title: '', fields: [] },
  areaUnit: AreaUnit = 'ft²',
  canOpen: (address: string) => boolean = () => false,
): readonly FieldGroup[] {
  const { areaSqFt } = entity
  return groups(
    figures,
    {
      title: details.whatItIs,
      fields: [
        ...field(details.type, entity.type.name),
        ...field(details.organization, entity.organization.name),
        ...field(details.description, entity.description),
        ...field(details.visibility, entity.isHidden ? details.hidden : undefined),
        ...field(details.scope, worded(entity.scope)),
      ],
    },
    {
      title: details.place,
      fields: [
        ...field(
          details.area,
          areaSqFt === undefined ? undefined : `${write(areaIn(areaUnit, areaSqFt))} ${areaUnit}`,
        ),
        ...field(details.occupancy, optional(entity.averageOccupancy, write)),
        ...field(details.address, entity.address),
      ],
    },
    { title: details.tags, fields: field(details.tags, names(entity.tags)) },
    {
      title: details.variables,
      fields: entity.variables.flatMap(({ name, kindLabel }) =>
        field(name, kindLabel === '' ? '–' : kindLabel),
      ),
    },
    { title: details.defaultVariables, fields: defaultVariableFields(entity.raw) },
    { title: details.further, fields: furtherEntityFields(entity.raw, canOpen) },
    {
      title: details.identity,
      fields: [
        ...field(details.id, entity.id, { isId: true }),
        ...field(details.typeId, entity.type.id, { isId: true }),
        ...field(details.organizationId, entity.organization.id, { isId: true }),
        ...field(details.coverImage, entity.coverImageUrl, { isId: true }),
        ...field(details.thumbnail, entity.thumbnailImageUrl, { isId: true }),
      ],
    },
  )
}

/** Groups what docs/service.md 2.1 says about an organization, with its contents in the catalogue. */
export function organizationGroups(
  organization: Organization,
  entities: number,
  variables: number,
  write: WriteNumber,
): readonly FieldGroup[] {
  return groups(
    {
      title: details.contents,
      fields: [...field(details.entities, write(entities)), ...field(details.variables, write(variables))],
    },
    { title: details.about, fields: organizationMetaFields(organization.raw) },
    {
      title: details.identity,
      fields: [
        ...field(details.id, organization.id, { isId: true }),
        ...field(details.community, organization.communityId, { isId: true }),
      ],
    },
  )
}
