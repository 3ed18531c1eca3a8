import { requestCost } from '#renderer/strings/request-cost.ts'

export const details = {
  title: 'Details',
  none: 'Choose a variable, an entity or a source in the tree to see everything the service says about it.',
  gone: 'This is no longer in the catalogue.',
  refresh: 'Refresh this: 1 request',
  raw: 'As received',
  copyRaw: 'Copy the JSON',
  copied: 'Copied to the clipboard',
  whatItIs: 'What it is',
  unitAndType: 'Unit and type',
  sourceAndHealth: 'Source and health',
  tags: 'Tags',
  lastValue: 'Last value',
  cached: 'In the cache',
  identity: 'Identity',
  place: 'Place and size',
  contents: 'Contents',
  health: 'Health',
  configuration: 'Configuration',
  description: 'Description',
  resource: 'Resource',
  resourceId: 'Resource ID',
  unitId: 'Unit ID',
  sourceUnitId: 'Source unit ID',
  displayUnitId: 'Display unit ID',
  consumptionUnitId: 'Consumption unit ID',
  sourceId: 'Source ID',
  sourceOrganization: 'Source organization',
  organizationId: 'Organization ID',
  entityId: 'Entity ID',
  typeId: 'Type ID',
  image: 'Image',
  coverImage: 'Cover image',
  thumbnail: 'Thumbnail',
  entities: 'Entities',
  organization: 'Organization',
  status: 'Status',
  recording: 'Recording',
  visibility: 'Visibility',
  timeZone: 'Time zone',
  type: 'Type',
  unit: 'Unit',
  sourceUnit: 'Source unit',
  displayUnit: 'Display unit',
  consumptionUnit: 'Consumption unit',
  sourceName: 'Source name',
  source: 'Source',
  sourceType: 'Source type',
  sourceReception: 'Source status',
  reception: 'Data reception',
  value: 'Value',
  recordedAt: 'Recorded at',
  dataHubId: 'Data hub ID',
  internalId: 'Internal ID',
  id: 'ID',
  area: 'Area',
  occupancy: 'Average occupancy',
  address: 'Address',
  scope: 'Scope',
  variables: 'Variables',
  instances: 'Instances',
  dataErrors: 'Data errors',
  sourcesWithDataErrors: 'Sources with data errors',
  disconnected: 'Disconnected sources',
  connectivity: 'Connectivity, 24\u00a0h',
  lastReceived: 'Last received data',
  receiving: 'Receives via',
  enabled: 'Enabled',
  community: 'Community ID',
  further: 'Further fields',
  defaultVariables: 'Default variables',
  about: 'About',
  used: 'Used',
  visibilityStatus: 'Visibility status',
  lowerName: 'Name in lower case',
  equation: 'Storage equation',
  metaType: 'Kind',
  locationAddress: 'Location',
  country: 'Country',
  postcode: 'Postcode',
  dashboard: 'Default dashboard',
  dashboardLink: 'Dashboard link',
  linkIsText: 'Copy it into a browser: Meterlens opens only addresses at the host of the service.',
  openLink: 'Open in the browser',
  openingLink: 'Opening the address in the browser',
  newDashboard: 'In new dashboard',
  originalImage: 'Original image',
  disabled: 'disabled',
  yes: 'Yes',
  no: 'No',
  hidden: 'Hidden',
  historical: 'Historical',
} as const

/** Keys that the document commonly shows within the configuration of a source (docs/service.md 2.9). */
export const configurationLabels: Readonly<Record<string, string>> = {
  description: 'Description',
  deliveryInterval: 'Delivery interval',
  incomingResolution: 'Incoming resolution',
  logging: 'Logging',
  batchSize: 'Batch size',
  dateFormat: 'Date format',
  skipSourceDataEntry: 'Skips source data entry',
  lastReceivedLocalTimestamp: 'Last received, local time',
}

/** Writes "2025-01-01 to 2025-12-31", with the number of parts if there are gaps between the fetched intervals. */
export function cachedSpanText(from: string, to: string, parts: number): string {
  const span = from === to ? from : `${from} to ${to}`
  return parts === 1 ? span : `${span}, in ${parts} parts`
}

/** Names the defects of answers that were repaired on arrival. */
export function mendedText(defects: string): string {
  return `arrived with ${defects}`
}

/** Applies to the visible range of the chart, for one variable. */
export function reloadText(requests: number, ms: number): string {
  return `Reload range: ${requestCost(requests, ms)}`
}
