import { plural } from '#renderer/strings/plural.ts'
import { durationText, leftText } from '#renderer/strings/time/durations.ts'
import { requestCost } from '#renderer/strings/request-cost.ts'
import type { SyncProgress } from '#renderer/ports/services.ts'
import type { NodeKind, NodeMark } from './nodes/tree-node.ts'

const levels: Readonly<Record<NodeKind, readonly [one: string, many: string]>> = {
  organization: ['organization', 'organizations'],
  entity: ['entity', 'entities'],
  variable: ['variable', 'variables'],
  resource: ['resource', 'resources'],
  'source-type': ['type', 'types'],
  source: ['source', 'sources'],
  unassigned: ['group', 'groups'],
  collection: ['group', 'groups'],
  'variable-group': ['group', 'groups'],
}

export const tree = {
  label: 'Portfolio',
  search: 'Search',
  clearSearch: 'Clear the search',
  resource: 'Resource',
  type: 'Type',
  options: 'Tree options',
  showHidden: 'Show hidden entities and variables',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  showWithheld: 'Show',
  roots: 'Arrange by',
  byPortfolio: 'Entities',
  bySource: 'Sources',
  byChoice: 'Favourites, recent and groups',
  bestMatches: 'Best matches',
  clearTicks: 'Clear the chart',
  withoutEntity: 'Not in an entity',
  noHits: 'Nothing matches',
  noHitsYet: 'Nothing matches yet; the catalogue is still arriving',
  noHitsTodo: 'Use fewer words, or clear the filters.',
  empty: 'No variables yet',
  emptyTodo: 'Refresh the catalogue to ask the service for everything the token gives access to.',
  clearAll: 'Clear search and filters',
} as const

/** Names of the groups of collected elements. */
export const collectionNames = {
  favourites: 'Favourites',
  recent: 'Recent',
  groups: 'Groups',
  expressions: 'Expressions',
  none: 'Nothing here yet',
  noneTodo:
    'Star variables and entities to find them here, save what is on the chart as a group, or write an expression.',
} as const

export const marks: Readonly<Record<NodeMark, string>> = {
  main: 'Main meter: it measures all of this resource',
  historical: 'Historical',
  hidden: 'Hidden',
  offline: 'Offline',
  shared: 'Also elsewhere in this tree: the same variable, drawn once',
}

/** Entries in the menu of a row. */
export const rowMenu = {
  addSum: (resource: string): string => `Add its main meters of ${resource.toLowerCase()} as one series`,
  removeSum: (resource: string): string => `Remove the sum of its main meters of ${resource.toLowerCase()}`,
  variable: { add: 'Add to the chart', remove: 'Remove from the chart', only: 'Show only this' },
  mainMeters: {
    add: 'Add main meters to the chart',
    remove: 'Remove main meters from the chart',
    only: 'Show only its main meters',
  },
  addAll: 'Add main meters of all resources',
  removeKey: 'Delete',
  reload: (requests: number, ms = 0): string =>
    requests === 0 ? 'Reload' : `Reload: ${requestCost(requests, ms)}`,
  deleteGroup: 'Delete the group',
  expression: {
    edit: 'Edit expression…',
    rename: 'Rename expression…',
    duplicate: 'Duplicate expression',
    remove: 'Remove expression',
  },
  details: 'Show details',
  copyName: 'Copy name',
  copied: 'Name copied to the clipboard',
  copyId: 'Copy ID',
  copiedId: 'ID copied to the clipboard',
} as const

/** "Main meters of Building 0". */
export function mainMetersText(name: string): string {
  return `Main meters of ${name}`
}

/** Lists hits per level: "2 entities · 14 variables". */
export function hitsText(counts: ReadonlyMap<NodeKind, number>): string {
  const shown: readonly NodeKind[] = [
    'organization',
    'entity',
    'source-type',
    'source',
    'variable-group',
    'variable',
  ]
  const parts = shown.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count === 0 ? [] : [plural(count, ...levels[kind])]
  })
  return parts.length === 0 ? tree.noHits : parts.join(' · ')
}

/** "3 more match, but are hidden." */
export function withheldText(
  count: number,
  states: readonly string[],
  formatNumber: (value: number) => string,
): string {
  const verb = count === 1 ? 'matches, but is' : 'match, but are'
  return `${formatNumber(count)} more ${verb} ${states.join(' or ')}.`
}

const phases: Readonly<Record<SyncProgress['phase'], string>> = {
  organizations: 'Organizations',
  facets: 'Filters',
  entities: 'Entities',
  variables: 'Variables',
  'data-sources': 'Data sources',
  finished: 'Finishing',
}

export const sync = {
  label: 'Catalogue',
  refresh: 'Refresh the catalogue',
  cancel: 'Stop fetching the catalogue',
  never: 'Not fetched yet',
  /** Describes a first fetch that stopped: "Incomplete, 5 min ago". */
  part: (age: string): string => `Incomplete, ${age}`,
  fetchAll: 'Fetch all',
  entitiesOnly: 'Entities only',
  keepCopy: 'Keep what is shown',
  firstTime: 'Fetching the organizations, entities and variables of this token',
} as const

/** "Variables · 12 of 23 requests, 11 s left". */
export function syncText({ phase, requestsDone, requestsPlanned }: SyncProgress, leftMs: number): string {
  const left = leftText(leftMs)
  return `${phases[phase]} · ${requestsDone} of ${requestsPlanned} requests${left === '' ? '' : `, ${left}`}`
}

/** This assumes that the service allows one request per second. */
export function approvalText(requests: number, isFirst: boolean): string {
  const cost = `Fetching the whole catalogue takes about ${requests} requests, ${durationText(requests * 1000)}`
  return isFirst
    ? `${cost}. Without it, variables are fetched as you open their entity.`
    : `${cost}, far more than the last time.`
}

/** "27 requests, 28 s": it is written next to the age of the catalogue in a narrow pane. */
export function costText(requests: number, ms: number): string {
  return `${requests} ${requests === 1 ? 'request' : 'requests'}${ms < 1000 ? '' : `, ${durationText(ms)}`}`
}
