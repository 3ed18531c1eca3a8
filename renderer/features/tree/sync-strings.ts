import { durationText } from '#renderer/strings/durations.ts'
import type { SyncProgress } from '#renderer/ports/services.ts'

const phases: Readonly<Record<SyncProgress['phase'], string>> = {
  organizations: 'Organizations',
  facets: 'Filters',
  entities: 'Entities',
  variables: 'Variables',
  'data-sources': 'Data sources',
  finished: 'Finishing',
}

/** Words about fetching the catalogue. */
export const sync = {
  label: 'Catalogue',
  refresh: 'Refresh the catalogue',
  cancel: 'Stop fetching the catalogue',
  never: 'Not fetched yet',
  fetchAll: 'Fetch all',
  entitiesOnly: 'Entities only',
  firstTime: 'Fetching what the token can see',
} as const

/** "Variables · 12 of 23 requests". */
export function syncText({ phase, requestsDone, requestsPlanned }: SyncProgress): string {
  return `${phases[phase]} · ${requestsDone} of ${requestsPlanned} requests`
}

/** A request a second is what the service allows. */
export function approvalText(requests: number): string {
  return `Fetching the whole catalogue takes about ${requests} requests, ${durationText(requests * 1000)}. Without it, variables are fetched as you open their entity.`
}

/** "about 27 requests". */
export function costText(requests: number): string {
  return `about ${requests} ${requests === 1 ? 'request' : 'requests'}`
}
