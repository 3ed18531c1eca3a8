import type { EpochMs } from '#shared/time/instant.ts'
import { ageText } from '#renderer/strings/time/durations.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import type { CatalogueList, LackingList } from '#renderer/ports/catalogue.ts'

const listNames: Readonly<Record<Exclude<CatalogueList, `instances:${string}`>, string>> = {
  organizations: 'Organizations',
  entities: 'Metered entities',
  'entities-unasked': 'Hidden entities',
  variables: 'Variables',
  'data-source-types': 'Data source types',
  'facets:variable': 'Filters of variables',
  'facets:entity': 'Filters of metered entities',
  'facets:data-source-type': 'Filters of data source types',
  'facets:data-source-instance': 'Filters of data sources',
}

/** "2 lists are old or incomplete". */
export function lackingText(count: number): string {
  return count === 1 ? '1 list is old or incomplete' : `${count} lists are old or incomplete`
}

/** "Variables: fetched 3 h ago. The service reported an error." */
export function lackingListText({ list, reason, keptFrom }: LackingList, now: EpochMs): string {
  const name = isInstances(list) ? `Data sources of type ${list.slice('instances:'.length)}` : listNames[list]
  const state = keptFrom === undefined ? 'incomplete' : `fetched ${ageText(Math.max(0, now - keptFrom))}`
  return `${name}: ${state}. ${reasonText(reason)}.`
}

function reasonText(reason: LackingList['reason']): string {
  if (reason.kind === 'cut') return `Only the first ${reason.pages} pages of this list are read`
  if (reason.kind === 'later') return 'It has not been fetched since the variables were'
  if (reason.kind !== 'not-listed') return errorMessage(reason).title
  return `The service counts ${reason.elements} more than it lists`
}

function isInstances(list: CatalogueList): list is `instances:${string}` {
  return list.startsWith('instances:')
}
