import { plural, variablesText } from '#renderer/strings/plural.ts'
import { requestCost } from '#renderer/strings/request-cost.ts'
import type { SourceColumn } from './table/source-row.ts'

export const sources = {
  showSource: (name: string): string => `Show the data source ${name}`,
  title: 'Data sources',
  tabs: 'What is shown',
  instances: 'Sources',
  silent: 'Silent and offline variables',
  types: 'Data source types',
  allTypes: 'All types',
  table: 'Data sources',
  search: 'Find a source',
  errorType: 'Error type',
  organization: 'Organization',
  status: 'Status',
  reception: 'Reception',
  refresh: 'Refresh what is shown',
  ageHint: 'Counted back from when the variable was fetched',
  details: 'Details',
  moreColumns: 'More columns',
  fewerColumns: 'Fewer columns',
  moreColumnsHint: 'Counts that are zero for every source',
  clear: 'Clear filters',
  stop: 'Stop',
  online: 'online',
  enabled: 'enabled',
  disabled: 'disabled',
  none: 'No data source matches',
  noneTodo: 'Clear a filter, or choose another type.',
  noSources: 'No data sources yet',
  arriving: 'Data sources are being fetched',
  arrivingTodo: 'They follow once the variables have arrived.',
  noSourcesTodo: 'Refresh the catalogue to ask the service for its data sources.',
  fedTable: 'Variables of the source',
  noneFed: 'The cached catalogue has no variable of this source.',
  fedHint: 'Choose a source to see the variables it feeds.',
  select: 'On the chart',
  selectAll: 'Add all to the chart',
  never: 'never',
  unknown: '–',
} as const

export const sourceColumnTitles: Readonly<Record<SourceColumn, string>> = {
  name: 'Name',
  type: 'Type',
  organization: 'Organization',
  reception: 'Reception',
  enabled: 'Status',
  recordedAt: 'Last recorded',
  connectivity: 'Conn. 24 h',
  dataErrors: 'Errors',
  sourcesWithDataErrors: 'With errors',
  disconnected: 'Discon.',
  lastReceived: 'Received',
  receives: 'Receives via',
  variables: 'Variables',
}

export const sourceColumnHints: Readonly<Partial<Record<SourceColumn, string>>> = {
  recordedAt: 'In the source’s own time zone',
  connectivity: 'Connectivity over the last 24 hours, as the service measures it',
  dataErrors: 'Current data errors',
  sourcesWithDataErrors: 'Sources with data errors',
  disconnected: 'Disconnected sources',
  lastReceived: 'The counter lastReceivedData, whose meaning the service does not document',
}

export const variableColumns = {
  name: 'Variable',
  organization: 'Organization',
  source: 'Data source',
  reception: 'Reception',
  recordedAt: 'Last recorded',
  age: 'Age',
  value: 'Last value',
} as const

export const silence = {
  table: 'Silent and offline variables',
  search: 'Find a variable',
  rule: 'Silent after',
  hours: { '1': '1 hour', '6': '6 hours', '24': '1 day', '168': '7 days', '720': '30 days' },
  withRetired: 'Include disabled and historical',
  offlineOnly: 'Offline only',
  none: 'Every variable has reported recently',
  noneTodo: 'Choose a shorter time to see more.',
} as const

/** "3 sources · 1 with errors". */
export function typeText(instances: number, withErrors: number, disconnected: number): string {
  return [
    plural(instances, 'source', 'sources'),
    ...(withErrors > 0 ? [`${withErrors} with errors`] : []),
    ...(disconnected > 0 ? [`${disconnected} disconnected`] : []),
  ].join(' · ')
}

export function fedText(name: string, count: number): string {
  return `${variablesText(count)} fed by ${name}`
}

/** "as of 10:42, when the catalogue was fetched". */
export function asOfText(time: string, isOfCatalogue: boolean): string {
  return isOfCatalogue ? `as of ${time}, when the catalogue was fetched` : `as of ${time}`
}

export function askingText(done: number, requests: number): string {
  return `${done} of ${plural(requests, 'request', 'requests')}`
}

/** "asks the service, 4 requests". */
export function errorCostText(requests: number): string {
  return `Asks the service: ${plural(requests, 'request', 'requests')}`
}

export function refreshText(requests: number, ms: number): string {
  return `${sources.refresh}, ${requestCost(requests, ms)}`
}

export function countText(
  shown: number,
  all: number,
  one: string,
  many: string,
  format: (count: number) => string = String,
): string {
  const whole = plural(all, one, many, format)
  return shown === all ? whole : `${format(shown)} of ${whole}`
}

export const sourceCommands = {
  show: 'Go to the data sources',
  showNames: ['sources', 'silent variables', 'integrations', 'meters that stopped', 'stale'],
} as const

/** Counts sources whose type could not be checked for errors. */
export function uncheckedText(count: number): string {
  return `${count} not checked for errors`
}
