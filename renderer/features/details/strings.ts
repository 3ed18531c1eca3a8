/** Strings of the details pane. */
export const details = {
  title: 'Details',
  none: 'Choose a variable, an entity or a source in the tree to see everything the service says about it.',
  gone: 'This is no longer in the catalogue.',
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
  name: 'Name',
  description: 'Description',
  resource: 'Resource',
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
  connectivity: 'Connectivity, 24 h',
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
  newDashboard: 'In new dashboard',
  originalImage: 'Original image',
  disabled: 'disabled',
  yes: 'Yes',
  no: 'No',
  hidden: 'Hidden',
  shown: 'Shown',
  historical: 'Historical',
} as const

/** "1,200 sq ft": the service gives areas in square feet. */
export function areaText(area: string): string {
  return `${area} sq ft`
}

/** "2025-01-01 to 2025-12-31", and in how many parts where there are gaps between what was fetched. */
export function cachedSpanText(from: string, to: string, parts: number): string {
  const span = from === to ? from : `${from} to ${to}`
  return parts === 1 ? span : `${span}, in ${parts} parts`
}

/** Of the visible range of the chart, for one variable. */
export function reloadText(requests: number): string {
  return `Reload range: ${requests === 1 ? '1 request' : `${String(requests)} requests`}`
}
