import type { CallName } from './calls.ts'

/** The names alone, by subject, for the preload, which must not contain the schemas. */
export const callNamesOf = {
  app: [
    'readAppFacts',
    'listContactedHosts',
    'readDiskSpace',
    'readLedger',
    'noteLedger',
    'setTheme',
    'offerCards',
    'openLink',
    'openServiceLink',
    'showNotification',
    'copyImage',
    'printPdf',
  ],
  connections: [
    'listConnections',
    'addConnection',
    'openDemo',
    'listBrokenRecords',
    'renameConnection',
    'enterFromFile',
    'replaceToken',
    'forgetConnection',
    'readStamps',
    'chooseStamps',
  ],
  budget: [
    'readBudget',
    'readRequests',
    'cancelTickets',
    'cancelWaiting',
    'setLanePaused',
    'moveTicketFirst',
    'tryDuringPause',
  ],
  /** Each of these is one request to the service. */
  service: [
    'listOrganizations',
    'listVariableFacets',
    'listVariables',
    'listEntityFacets',
    'listMeteredEntities',
    'listMeteredEntityIds',
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
  ],
  documents: [
    'openDocuments',
    'listDocuments',
    'readDocument',
    'writeDocument',
    'removeDocument',
    'listDocumentVersions',
    'replaceDocuments',
    'eraseDocuments',
    'listDocumentOwners',
  ],
  files: [
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
  ],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

/** A call of one of the groups. */
export type CallNameOf<Group extends keyof typeof callNamesOf> = (typeof callNamesOf)[Group][number]

export const callNames = Object.values(callNamesOf).flat()

type Missing = Exclude<CallName, CallNameOf<keyof typeof callNamesOf>>
/** Fails to compile if a call is missing above. @public */
export const everyCallIsNamed: [Missing] extends [never] ? true : Missing = true

/** Returns the IPC channel of a call or an event. */
export function channelOf(name: string): string {
  return `meterlens:${name}`
}
