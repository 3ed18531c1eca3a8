import type { CallName } from './calls.ts'

/** The names alone, for the preload, which must not carry the schemas. */
export const callNames = [
  'readAppFacts',
  'setTheme',
  'openLink',
  'copyImage',
  'printPdf',
  'listConnections',
  'addConnection',
  'openDemo',
  'listBrokenRecords',
  'restoreConnections',
  'renameConnection',
  'enterFromFile',
  'replaceToken',
  'forgetConnection',
  'readStamps',
  'chooseStamps',
  'readBudget',
  'cancelTickets',
  'setLanePaused',
  'moveTicketFirst',
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
  'fetchImage',
  'openExportFolder',
  'beginExport',
  'writeExport',
  'writeCsvPart',
  'finishExport',
  'abortExport',
  'showExported',
  'beginImport',
  'takeHandedFile',
  'readImport',
  'endImport',
  'openDataset',
  'writeDatasetPart',
  'finishDataset',
  'closeDataset',
  'showDataset',
] as const satisfies readonly CallName[]

type Missing = Exclude<CallName, (typeof callNames)[number]>
/** Does not compile when a call is missing above. @public */
export const everyCallIsNamed: [Missing] extends [never] ? true : Missing = true

/** The IPC channel of a call or an event. */
export function channelOf(name: string): string {
  return `meterlens:${name}`
}
