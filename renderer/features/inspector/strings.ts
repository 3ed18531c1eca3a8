import type { EndpointGroup, EndpointId } from './endpoints/endpoint.ts'
import { durationText } from '#renderer/strings/time/durations.ts'

export const inspector = {
  title: 'Service inspector',
  endpoints: 'Endpoints',
  cost: '1 request',
  send: 'Send',
  cancel: 'Cancel',
  asking: 'Waiting for the response',
  fields: 'Parameters',
  noFields: 'This endpoint takes no parameters.',
  answer: 'Response',
  copy: 'Copy the response',
  copyValue: 'Copy this value',
  copied: 'Copied to the clipboard',
  openAll: 'Open all',
  closeAll: 'Close all',
  none: 'No request sent yet',
  noneTodo: 'Send makes one request and shows the response as it was received.',
  unset: 'not sent',
  separate: 'a, b, …',
  instant: 'YYYY-MM-DD or YYYY-MM-DD HH:MM',
  required: 'required',
  ask: 'Ask the service',
} as const

export const groupTitles: Readonly<Record<EndpointGroup, string>> = {
  lists: 'Lists',
  filters: 'Filter discovery',
  single: 'Resources and undocumented bodies',
  series: 'Time series',
  supported: 'Supported values',
}

export const endpointTitles: Readonly<Record<EndpointId, string>> = {
  organizations: 'Organizations',
  'variable-filters': 'Filters of variables',
  'variable-list': 'Variables',
  'entity-filters': 'Filters of entities',
  'entity-list': 'Metered entities',
  entity: 'A metered entity',
  'source-type-filters': 'Filters of data source types',
  'source-types': 'Data source types',
  'source-instance-filters': 'Filters of data sources',
  'source-instances': 'Data sources of a type',
  variables: 'Variables by tag, resource, status',
  variable: 'Metadata of a variable',
  'variable-data': 'Values of a variable',
  'metered-entities': 'Metered entities of the token',
  'metered-entity': 'Metadata of an entity',
  'data-source': 'Metadata of a data source',
  resolutions: 'Resolutions',
  units: 'Units',
  standardizations: 'Standardizations',
}

/** "answered in 120 ms". */
export function tookText(ms: number): string {
  return ms < 1000 ? `answered in ${Math.max(1, Math.round(ms))} ms` : `answered in ${durationText(ms)}`
}

/** Counts the elements of a long list that are neither shown nor copied. */
export function leftOutText(count: number): string {
  return count === 1 ? '1 more element is left out' : `${count} more elements are left out`
}

export function fillInText(name: string): string {
  return `Fill in ${name}`
}

/** "read on the clock of Europe/London". */
export function clockOfText(zone: string): string {
  return `Times are read on the clock of ${zone}.`
}

export const developerCommands = {
  inspector: 'Go to the service inspector',
  inspectorNames: ['inspector', 'developer tools', 'requests by hand'],
  drift: 'Go to undocumented fields',
  driftNames: ['contract drift', 'developer tools', 'undocumented'],
} as const
