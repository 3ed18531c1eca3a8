import { describe, expect, it } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { unpackPart } from '#shared/export/packed-part.ts'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { anOperand } from '#support/an-operand.ts'
import { eventually } from '#support/eventually.ts'
import { manyTurns } from '#support/many-turns.ts'
import { createScriptedService, type ScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const day = (date: number): number => Date.UTC(2025, 5, date)
const week = { start: day(1), end: day(8) }

interface Bench {
  readonly workspace: ReturnType<typeof useWorkspaceStore>
  readonly view: ReturnType<typeof useViewStore>
  readonly selection: ReturnType<typeof useSelectionStore>
  readonly queries: ReturnType<typeof useQueriesStore>
  readonly exports: ReturnType<typeof useExportStore>
  readonly service: ScriptedService
  readonly notices: ReturnType<typeof useNotices>
  readonly exported: () => string
}

let runs = 0

/** The stores over real services and a real cache, with the catalogue loaded. */
async function aWorkspace(partition = `workspace-${(runs += 1)}`): Promise<Bench> {
  const connections = scriptedConnections(partition, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  const chunks: Uint8Array[] = []
  const files: Partial<Bridge> = {
    beginExport: () =>
      Promise.resolve({ ok: true, value: { kind: 'chosen', exportTicket: 'x', fileName: 'x.csv' } }),
    writeCsvPart: ({ part }) => {
      chunks.push(csvOfPart(unpackPart(part)))
      return Promise.resolve({ ok: true, value: null })
    },
    finishExport: () => Promise.resolve({ ok: true, value: { fileName: 'x.csv', bytes: 1 } }),
  }
  const host = withApp({ ...connections.bridge, ...service.bridge, ...files })
  const catalogue = host.run(useCatalogueStore)
  const workspace = host.run(useWorkspaceStore)
  const view = host.run(useViewStore)
  const selection = host.run(useSelectionStore)
  const queries = host.run(useQueriesStore)
  const exports = host.run(useExportStore)
  const opened = host.run(useConnectionsStore)
  await opened.start()
  const { services } = opened
  if (services === undefined) throw new Error('nothing was opened')
  await workspace.open(services)
  await eventually(() => catalogue.catalogue?.variables.length).toBe(250)
  return {
    workspace,
    view,
    selection,
    queries,
    exports,
    service,
    notices: host.run(useNotices),
    exported: () => Buffer.concat(chunks).toString('utf8'),
  }
}

const settled = (queries: Bench['queries']) => () =>
  queries.progress.finished ? queries.visible.map(({ shown }) => shown.columns.times.length) : []

describe('the stores of the workspace', () => {
  it('asks nothing until there is a range', async () => {
    const { view, selection, service } = await aWorkspace()
    selection.toggle('hub-1')
    await manyTurns()
    expect(service.requests).toEqual([])
    expect(view.visibleRange).toBeUndefined()
  })

  it('loads each chosen variable once, with one request', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    view.setRange(week)
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    selection.toggle('hub-2')
    await eventually(settled(queries)).toEqual([168, 168])
    selection.toggle('hub-3')
    await eventually(settled(queries)).toEqual([168, 168, 168])
    expect(service.requests.map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-1', 'hub-2', 'hub-3'])
  })

  it('reopens as left, without a request', async () => {
    const first = await aWorkspace('reopened')
    first.view.setRange(week)
    first.view.change({ resolution: 'daily' })
    first.view.change({ mark: 'bar' })
    first.selection.toggle('hub-4')
    await eventually(settled(first.queries)).toEqual([7])
    await first.workspace.close()

    const { view, selection, queries, service } = await aWorkspace('reopened')
    expect(selection.ids).toEqual(['hub-4'])
    expect(view.state).toMatchObject({ range: week, visibleRange: week, resolution: 'daily', mark: 'bar' })
    await eventually(settled(queries)).toEqual([7])
    expect(service.requests).toEqual([])
  })

  it('takes back and does again every change of the view', async () => {
    const { view, selection } = await aWorkspace()
    view.setRange(week)
    selection.toggle('hub-1')
    view.change({ mark: 'area' })
    view.undo()
    view.undo()
    expect(selection.ids).toEqual([])
    expect(view.state.range).toEqual(week)
    view.redo()
    view.redo()
    expect(view.state).toMatchObject({ operands: [anOperand('hub-1')], mark: 'area' })
    expect(view.can.redo).toBe(false)
  })

  it('walks back and forward through the ranges that were looked at', async () => {
    const { view } = await aWorkspace()
    const other = { start: day(10), end: day(12) }
    view.setRange(week)
    view.setRange(other)
    view.walk('back')
    expect(view.visibleRange).toEqual(week)
    view.walk('forward')
    expect(view.visibleRange).toEqual(other)
    expect(view.can).toMatchObject({ back: true, forward: false })
  })

  it('makes a zoom one step, when it has come to rest, and asks for no more than before', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    view.setRange(week)
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    await eventually(settled(queries)).toEqual([168])
    for (let hour = 1; hour <= 20; hour++) view.moveVisibleRange({ start: day(2) + hour, end: day(4) + hour })
    expect(view.state.visibleRange).toEqual(week)
    await eventually(() => view.state.visibleRange?.start).toBe(day(2) + 20)
    expect(view.state.range).toEqual(week)
    expect(service.requests).toHaveLength(1)
    view.undo()
    expect(view.visibleRange).toEqual(week)
  })

  it('ignores a late answer to an older query', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    view.change({ resolution: 'hourly' })
    service.hold()
    view.setRange(week)
    selection.toggle('hub-1')
    await eventually(() => service.requests.length).toBe(1)
    view.change({ resolution: '15-minute' })
    await eventually(() => service.requests.length).toBe(2)
    service.release()
    await eventually(settled(queries)).toEqual([672])
    expect(queries.visible[0]?.shown.resolution).toBe('15-minute')
  })

  it('keeps what arrived when the service fails, says so, and tries again on request', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'hub-2' ? { kind: 'offline', reason: 'network' } : undefined
    view.setRange(week)
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    selection.toggle('hub-2')
    await eventually(() => queries.progress.failures.map(({ kind }) => kind)).toEqual(['offline'])
    await eventually(() => queries.visible[0]?.shown.columns.times.length).toBe(168)
    service.script.refuse = () => undefined
    queries.retry()
    await eventually(settled(queries)).toEqual([168, 168])
    expect(queries.progress.failures).toEqual([])
  })

  it('gives a variable its colour back when it returns', async () => {
    const { selection } = await aWorkspace()
    selection.toggle('hub-1')
    selection.toggle('hub-2')
    const colour = selection.colourOfVariable('hub-2')
    expect(colour).not.toBe(selection.colourOfVariable('hub-1'))
    selection.toggle('hub-1')
    selection.toggle('hub-2')
    selection.toggle('hub-2')
    expect(selection.colourOfVariable('hub-2')).toBe(colour)
  })

  it('exports exactly what is shown', async () => {
    const { view, selection, queries, exports, exported } = await aWorkspace()
    view.setRange({ start: day(1), end: day(2) })
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    await eventually(settled(queries)).toEqual([24])
    await exports.saveCsv()
    expect(exported().trim().split('\r\n')).toHaveLength(25)
  })

  it('says which series an exported file lacks', async () => {
    const { view, selection, queries, exports, service, notices } = await aWorkspace()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'hub-2' ? { kind: 'server', status: 500 } : undefined
    view.setRange({ start: day(1), end: day(2) })
    view.change({ resolution: 'hourly' })
    selection.setVariables(['hub-1', 'hub-2'])
    await eventually(() => queries.progress.finished && queries.progress.failures.length).toBe(1)
    await exports.saveCsv()
    expect(notices.notices.at(-1)).toMatchObject({ title: 'Saved x.csv', tone: 'warning' })
    expect(notices.notices.at(-1)?.sentences).toEqual([
      expect.stringMatching(/: .*Variable 2\. What was not fetched is missing/),
    ])
  })

  it('says that an exported file lacks what waits for consent', async () => {
    const { view, selection, queries, exports, notices } = await aWorkspace()
    view.change({ resolution: 'hourly' })
    selection.setVariables(['hub-1'])
    view.setRange({ start: Date.UTC(1950, 0, 1), end: day(2) })
    await eventually(() => queries.awaitsConsent).toBe(true)
    await exports.saveCsv()
    expect(notices.notices.at(-1)?.sentences).toEqual([
      expect.stringMatching(/^\d+ requests have not been sent\. What was not fetched is missing/),
    ])
  })

  it('learns from the answer that a variable is read hourly', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    service.script.valueAt = (time) => (time % 3_600_000 === 0 ? 1 : undefined)
    view.setRange({ start: day(1), end: day(4) })
    selection.toggle('hub-1')
    await eventually(() => queries.visible[0]?.shown.resolution).toBe('hourly')
    await eventually(settled(queries)).toEqual([72])
    expect(service.requests).toHaveLength(2)
  })

  it('shows days, weeks and years of what is loaded at no further request', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    // Two weeks from a Monday on.
    view.setRange({ start: day(2), end: day(16) })
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    await eventually(settled(queries)).toEqual([14 * 24])
    view.change({ resolution: 'daily' })
    await eventually(settled(queries)).toEqual([14])
    view.change({ resolution: 'weekly' })
    await eventually(settled(queries)).toEqual([2])
    expect(service.requests).toHaveLength(1)
    const [first] = queries.visible
    expect(first?.shown).toMatchObject({ resolution: 'weekly' })
    expect(first?.base.demand.seriesKey.resolution).toBe('hourly')

    view.change({ figures: 'service' })
    await eventually(() => service.requests.at(-1)?.seriesKey.resolution).toBe('weekly')
    await eventually(() => queries.visible[0]?.base.demand.seriesKey.resolution).toBe('weekly')
  })

  it('compares a variable with itself in another unit, each with its colour', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    view.setRange(week)
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    selection.addOperand({ source: { kind: 'variable', dataHubId: 'hub-1', units: 'MW' } })
    selection.addOperand({ source: { kind: 'variable', dataHubId: 'hub-1' }, resolution: 'daily' })
    await eventually(settled(queries)).toEqual([168, 168, 7])
    expect(service.requests.map(({ seriesKey }) => seriesKey.units)).toEqual([undefined, 'MW'])
    const ids = selection.operands.map(({ operand }) => operand.id)
    expect(new Set(ids.map(selection.colourOf)).size).toBe(3)
    expect(selection.ids).toEqual(['hub-1'])

    selection.removeOperand(ids[0] ?? '')
    expect(selection.operands.map(({ operand }) => operand.id)).toEqual(ids.slice(1))
    selection.toggle('hub-1')
    expect(selection.ids).toEqual([])
    // It returns with its previous unit.
    selection.toggle('hub-1')
    expect(view.state.operands).toEqual([{ ...anOperand('hub-1', { units: 'MW' }), id: ids[1] }])
  })

  it('shows a meter that is read daily as it was pinned, and by Automatic at days beside one that is read hourly', async () => {
    const { view, selection, queries, service } = await aWorkspace()
    service.script.valueAt = (time, { seriesKey: { dataHubId } }) =>
      dataHubId === 'hub-1' || time % 86_400_000 === 0 ? 1 : undefined
    view.setRange(week)
    view.change({ resolution: 'hourly' })
    selection.toggle('hub-1')
    selection.toggle('hub-2')
    await eventually(settled(queries)).toEqual([168, 7])
    expect(queries.visible.map(({ shown }) => shown.resolution)).toEqual(['hourly', 'hourly'])
    view.change({ resolution: 'auto' })
    await eventually(() => queries.visible.map(({ shown }) => shown.resolution)).toEqual(['daily', 'daily'])
    const bases = () => queries.visible.map(({ base }) => base.demand.seriesKey.resolution)
    await eventually(bases).toEqual(['hourly', 'daily'])
  })
})
