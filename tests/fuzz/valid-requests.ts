import type { CallName, RequestOf } from '#shared/contract/calls.ts'

const origin = { connectionId: 'c1', lane: 'interactive', ticket: 't1' } as const
const paging = { page: 1, perPage: 25 } as const
const connectionId = 'c1'
const exportTicket = 'e1'

/** One request of each call that the contract takes. */
export const validRequests: { readonly [Name in CallName]: RequestOf<Name> } = {
  readAppFacts: {},
  setTheme: { theme: 'dark' },
  openLink: { link: 'project' },
  copyImage: { png: new Uint8Array(4) },
  printPdf: { pageSize: 'A4', landscape: true, footer: 'Estate' },
  listConnections: {},
  addConnection: { name: 'Campus', baseUrl: 'https://x.test/v1', token: 't', keep: 'session' },
  openDemo: {},
  listBrokenRecords: {},
  restoreConnections: {},
  renameConnection: { connectionId, name: 'Campus' },
  replaceToken: { connectionId, token: 't', keep: 'keychain' },
  forgetConnection: { connectionId },
  readStamps: { connectionId },
  chooseStamps: { connectionId, choice: 'end' },
  readBudget: { connectionId },
  cancelTickets: { connectionId, tickets: ['t1'], onItsWay: 'finish' },
  setLanePaused: { connectionId, lane: 'background', paused: true },
  moveTicketFirst: { connectionId, ticket: 't1' },
  listOrganizations: { ...origin, mode: 'full' },
  listVariableFacets: { ...origin, orgIds: ['o1'] },
  listVariables: { ...origin, paging, filter: {} },
  listEntityFacets: { ...origin, orgIds: [] },
  listMeteredEntities: { ...origin, paging, filter: {} },
  readMeteredEntity: { ...origin, id: 'e1' },
  listDataSourceTypeFacets: { ...origin, orgIds: [] },
  listDataSourceTypes: { ...origin, paging, organizations: [] },
  listDataSourceInstanceFacets: { ...origin, orgIds: [] },
  listDataSourceInstances: { ...origin, paging, filter: { type: 'csv' } },
  inspectList: { ...origin, request: { list: 'organizations', mode: 'short' } },
  inspectVariables: { ...origin, filters: { tag: ['a'] } },
  inspectVariable: { ...origin, dataHubId: 'b0-gas' },
  inspectMeteredEntities: origin,
  inspectMeteredEntity: { ...origin, id: 'e1' },
  inspectDataSource: { ...origin, id: 'd1' },
  listSupported: { ...origin, catalogue: 'units' },
  fetchSeries: {
    ...origin,
    seriesKey: { dataHubId: 'b0-gas', resolution: 'hourly' },
    interval: { start: 0, end: 3_600_000 },
    bucketZone: 'Asia/Kathmandu',
  },
  fetchImage: { connectionId, url: 'https://x.test/a.png' },
  beginExport: { suggestedName: 'readings', format: 'csv' },
  writeExport: { exportTicket, chunk: new Uint8Array(4) },
  writeCsvPart: {
    exportTicket,
    part: {
      layout: 'long',
      resolution: 'hourly',
      isFirst: true,
      options: { byteOrderMark: true, neutraliseFormulas: true, lineEnding: '\r\n' },
      table: { series: [], interval: { start: 0, end: 3_600_000 }, zone: 'UTC', policy: 'strict' },
    },
  },
  finishExport: { exportTicket },
  abortExport: { exportTicket },
  showExported: { exportTicket },
}
