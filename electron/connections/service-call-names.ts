import type { ServiceCallName } from '#electron/api/service-client.ts'

/** The calls that are one request to the service. */
export const serviceCallNames = [
  'listOrganizations',
  'listVariableFacets',
  'listVariables',
  'listEntityFacets',
  'listMeteredEntities',
  'readMeteredEntity',
  'listDataSourceTypeFacets',
  'listDataSourceTypes',
  'listDataSourceInstanceFacets',
  'listDataSourceInstances',
  'inspectList',
  'inspectVariables',
  'inspectVariable',
  'inspectMeteredEntities',
  'inspectMeteredEntity',
  'inspectDataSource',
  'listSupported',
  'fetchSeries',
] as const satisfies readonly ServiceCallName[]

type Missing = Exclude<ServiceCallName, (typeof serviceCallNames)[number]>
/** Does not compile when a call is missing above. @public */
export const everyServiceCallIsNamed: [Missing] extends [never] ? true : Missing = true
