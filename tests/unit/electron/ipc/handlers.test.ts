import { describe, expect, it } from 'vitest'
import { budgetHandlers, serviceHandlers } from '#electron/ipc/all-handlers.ts'
import { noteEdges } from '#electron/api/dialect/stamp-memory.ts'
import { aBudgetState } from '#support/a-budget-state.ts'
import { createDatasets } from '#electron/files/parquet/datasets.ts'
import { createHandedFiles } from '#electron/files/handed-files.ts'
import { createImportFiles } from '#electron/files/import-files.ts'
import { callNames, callNamesOf } from '#shared/contract/call-names.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { someExportFiles } from '#support/files/some-export-files.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { anIdleBudget } from '../connections/sessions/a-session.ts'
import { aRequest, someConnections } from '../connections/some-connections.ts'

function someHandlers() {
  const module = someConnections()
  const { abortAll: _, ...noFile } = someExportFiles()
  const { endAll: _endAll, ...noImport } = createImportFiles({
    showDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
    createTicket: () => 'i',
    handed: createHandedFiles(() => undefined),
  })
  const { closeAll: _closeAll, ...noDataset } = createDatasets({
    chooseFolder: () => Promise.resolve(undefined),
    createTicket: () => 't',
    showInFolder: () => undefined,
    encode: () => Promise.resolve(fail({ kind: 'not-found' })),
  })
  const handlers = {
    ...module.connections,
    listBrokenRecords: () => Promise.resolve(succeed([])),
    ...budgetHandlers(module.sessions, () => Promise.resolve(60)),
    ...serviceHandlers(module.sessions),
    ...memoryDocuments(),
    ...noFile,
    ...noImport,
    ...noDataset,
    fetchImage: () => Promise.resolve(fail({ kind: 'not-found' })),
  }
  return { ...module, handlers }
}

describe('the handlers together', () => {
  it('are one for every call of the contract that needs no window', () => {
    const names = callNames.filter((name) => !new Set<string>(callNamesOf.app).has(name))
    expect(Object.keys(someHandlers().handlers).sort()).toEqual(names.sort())
  })
})

describe('the calls of connections', () => {
  it('read and choose which end of its interval a stamp names', async () => {
    const { handlers, dialect } = someHandlers()
    const connectionId = 'c1'
    noteEdges(dialect, { edge: 'end', isClear: true })
    const found = { connectionId, stamps: 'end', found: 'end', answers: { start: 0, end: 1, both: 0 } }
    expect(await handlers.readStamps({ connectionId })).toEqual({ ok: true, value: found })
    const chosen = { ...found, stamps: 'start', chosen: 'start' }
    expect(await handlers.chooseStamps({ connectionId, choice: 'start' })).toEqual({
      ok: true,
      value: chosen,
    })
    expect(await handlers.chooseStamps({ connectionId, choice: 'as-found' })).toEqual({
      ok: true,
      value: found,
    })
    expect(await handlers.chooseStamps({ connectionId, totalizers: 'at-end' })).toEqual({
      ok: true,
      value: { ...found, totalizers: 'at-end' },
    })
  })
})

describe('serviceHandlers', () => {
  it('passes the request without the connection to its client', async () => {
    const { handlers, connections } = someHandlers()
    await connections.addConnection(aRequest)
    const origin = { connectionId: 'c1', lane: 'interactive', ticket: 't' } as const
    expect(await handlers.listOrganizations({ ...origin, mode: 'full' })).toEqual({ ok: true, value: [] })
  })

  it('has no token for a connection there is not: one that was forgotten is reviewed from its cache', async () => {
    const { handlers } = someHandlers()
    expect(
      await handlers.inspectVariable({ connectionId: 'x', lane: 'visible', ticket: 't', dataHubId: 'd' }),
    ).toMatchObject({ ok: false, error: { kind: 'unauthorized', detail: 'no token is kept for it' } })
  })
})

describe('budgetHandlers', () => {
  it('shows an idle budget without opening a session', async () => {
    const { handlers, opened } = someHandlers()
    expect(await handlers.readBudget({ connectionId: 'c1' })).toEqual({ ok: true, value: aBudgetState() })
    const requests = await handlers.readRequests({ connectionId: 'c1' })
    expect(requests).toEqual({ ok: true, value: { entries: [], spent: [] } })
    expect((await handlers.cancelTickets({ connectionId: 'c1', tickets: ['t'], onItsWay: 'abort' })).ok).toBe(
      true,
    )
    expect(opened).toEqual([])
  })

  it('shows and steers the budget of an open session', async () => {
    const { handlers, sessions, open } = someHandlers()
    const budget = anIdleBudget()
    const origin = { connectionId: 'c1', baseUrl: 'https://x.test', token: 't' }
    await sessions.adopt('c1', { ...open(origin), budget })
    expect(await handlers.readBudget({ connectionId: 'c1' })).toMatchObject({ value: { used: 3 } })
    await handlers.cancelTickets({ connectionId: 'c1', tickets: ['a'], onItsWay: 'abort' })
    await handlers.setLanePaused({ connectionId: 'c1', lane: 'background', paused: true })
    await handlers.moveTicketFirst({ connectionId: 'c1', ticket: 'b', lane: 'interactive' })
    expect(budget.told).toEqual([
      ['cancel', ['a']],
      ['pause', 'background', true],
      ['first', 'b'],
    ])
  })
})
