import { consumptionOf } from '#electron/demo/portfolio/catalogs.ts'
import type {
  DemoEntity,
  DemoInstance,
  DemoOrganization,
  DemoUnit,
  DemoVariable,
} from '#electron/demo/portfolio/source.ts'
import { units } from '#electron/demo/portfolio/catalogs.ts'
import type { ReplayFolder, ReplayVariable } from './folder-schema.ts'

const FIRST_ORGANIZATION_NUMBER = 1
const FIRST_INSTANCE_ID = 1
const FIRST_VARIABLE_ID = 1001

export function organizationsOf(folder: ReplayFolder): readonly DemoOrganization[] {
  return folder.organizations.map(({ id, name }, index) => ({
    id,
    name,
    number: FIRST_ORGANIZATION_NUMBER + index,
    communityId: `community-${id}`,
    meta: { source: 'replay' },
  }))
}

export function entitiesOf(folder: ReplayFolder): readonly DemoEntity[] {
  return folder.entities.map((entity) => ({
    id: entity.id,
    name: entity.name,
    typeId: entity.type.id,
    organizationId: entity.orgId,
    description: '',
    isHidden: false,
    use: entity.type.name.toLowerCase(),
    address: '',
    country: '',
    pincode: '',
    tagIds: [],
    ...(entity.areaSqft !== undefined && { areaSqFt: entity.areaSqft }),
  }))
}

/** Makes one file import for each organization: the folder says nothing about its sources. */
export function instancesOf(folder: ReplayFolder): readonly DemoInstance[] {
  return folder.organizations.map(({ id, name }, index) => ({
    id: FIRST_INSTANCE_ID + index,
    name: `${name} archive`,
    type: 'csv',
    organizationId: id,
    description: 'Replayed from files',
    zone: folder.variables[0]?.timezone ?? 'UTC',
    isEnabled: true,
    dataReception: 'offline',
    receiving: 'push',
    errorTypes: [],
    deliveryMinutes: 1440,
    incomingMinutes: 60,
    connectivityLast24Hours: 0,
    isFileBased: true,
  }))
}

export function variableOf(folder: ReplayFolder, replayed: ReplayVariable, index: number): DemoVariable {
  const owner = folder.entities.find(({ id }) => replayed.entityIds.includes(id))
  const organizationIndex = Math.max(
    0,
    folder.organizations.findIndex(({ id }) => id === owner?.orgId),
  )
  const unit = unitOf(replayed)
  const quantity = replayed.pointType === 'average-rate' ? consumptionOf(unit) : undefined
  return {
    id: String(FIRST_VARIABLE_ID + index),
    dataHubId: replayed.dataHubId,
    displayName: replayed.displayName,
    sourceName: replayed.dataHubId,
    description: null,
    kind: replayed.pointType,
    status: 'enabled',
    isHidden: false,
    resource: replayed.resource,
    unit,
    ...(quantity !== undefined && { consumptionUnit: quantity }),
    zone: replayed.timezone,
    entityIds: replayed.entityIds,
    organizationId: folder.organizations[organizationIndex]?.id ?? '',
    instanceId: FIRST_INSTANCE_ID + organizationIndex,
    dataReception: 'offline',
    tags: [],
    sendsNulls: false,
  }
}

const UNLISTED_UNIT_ID = 900

/** Returns the unit of the catalogue with that name, so that its conversions apply. */
function unitOf({ unit }: ReplayVariable): DemoUnit {
  const known = Object.values(units).find(({ shortText }) => shortText === unit.shortText)
  return known ?? { id: UNLISTED_UNIT_ID, ...unit }
}
