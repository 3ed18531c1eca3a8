import { describe, expect, it } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace.ts'
import { unpackPart } from '#shared/export/packed-part.ts'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService, type ScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../../stores/scripted-connections.ts'
import { withApp } from '../../../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const day = (date: number): number => Date.UTC(2025, 5, date)
const week = { start: day(1), end: day(8) }

interface Bench {
  readonly store: ReturnType<typeof useWorkspaceStore>
  readonly service: ScriptedService
  readonly exported: () => string
}

let runs = 0

/** The store over real services and a real cache, with the catalogue there. */
async function aWorkspace(partition = `workspace-${(runs += 1)}`): Promise<Bench> {
  const connections = scriptedConnections(partition, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  const chunks: Uint8Array[] = []
  const files: Partial<Bridge> = {
    beginExport: () =>
      Promise.resolve({ ok: true, value: { kind: 'chosen', exportTicket: 'x', fileName: 'x.csv' } }),
    writeCsvPart: ({ part }) => {
      chunks.push(new TextEncoder().encode([...csvOfPart(unpackPart(part))].join('')))
      return Promise.resolve({ ok: true, value: null })
    },
    finishExport: () => Promise.resolve({ ok: true, value: { fileName: 'x.csv', bytes: 1 } }),
  }
  const host = withApp({ ...connections.bridge, ...service.bridge, ...files })
  const catalogue = host.run(useCatalogueStore)
  const store = host.run(useWorkspaceStore)
  const opened = host.run(useConnectionsStore)
  await opened.start()
  const { services } = opened
  if (services === undefined) throw new Error('nothing was opened')
  await store.openFor(services.connectionId, services)
  await eventually(() => catalogue.catalogue?.variables.length).toBe(250)
  return { store, service, exported: () => Buffer.concat(chunks).toString('utf8') }
}

const settled = (store: Bench['store']) => () =>
  store.loadState.finished ? store.inSight.map(({ columns }) => columns.times.length) : []

describe('useWorkspaceStore', () => {
  it('asks nothing until there is a range', async () => {
    const { store, service } = await aWorkspace()
    store.toggle('hub-1')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(service.requests).toEqual([])
    expect(store.shown).toBeUndefined()
  })

  it('loads each chosen variable once, with one request', async () => {
    const { store, service } = await aWorkspace()
    store.setRange(week)
    store.setResolution('hourly')
    store.toggle('hub-1')
    store.toggle('hub-2')
    await eventually(settled(store)).toEqual([168, 168])
    store.toggle('hub-3')
    await eventually(settled(store)).toEqual([168, 168, 168])
    expect(service.requests.map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-1', 'hub-2', 'hub-3'])
  })

  it('reopens as left, without a request', async () => {
    const first = await aWorkspace('reopened')
    first.store.setRange(week)
    first.store.setResolution('daily')
    first.store.setMark('bar')
    first.store.toggle('hub-4')
    await eventually(settled(first.store)).toEqual([7])
    await first.store.close()

    const { store, service } = await aWorkspace('reopened')
    expect(store.selected).toEqual(['hub-4'])
    expect(store.view).toMatchObject({ range: week, shown: week, resolution: 'daily', mark: 'bar' })
    await eventually(settled(store)).toEqual([7])
    expect(service.requests).toEqual([])
  })

  it('takes back and does again every change of the view', async () => {
    const { store } = await aWorkspace()
    store.setRange(week)
    store.toggle('hub-1')
    store.setMark('area')
    store.undo()
    store.undo()
    expect(store.selected).toEqual([])
    expect(store.view.range).toEqual(week)
    store.redo()
    store.redo()
    expect(store.view).toMatchObject({ variables: ['hub-1'], mark: 'area' })
    expect(store.canRedo).toBe(false)
  })

  it('walks back and forward through the ranges that were looked at', async () => {
    const { store } = await aWorkspace()
    const other = { start: day(10), end: day(12) }
    store.setRange(week)
    store.setRange(other)
    store.walk('back')
    expect(store.shown).toEqual(week)
    store.walk('forward')
    expect(store.shown).toEqual(other)
    expect(store.canWalk).toEqual({ back: true, forward: false })
  })

  it('makes a zoom one step, when it has come to rest, and asks for no more than before', async () => {
    const { store, service } = await aWorkspace()
    store.setRange(week)
    store.setResolution('hourly')
    store.toggle('hub-1')
    await eventually(settled(store)).toEqual([168])
    for (let hour = 1; hour <= 20; hour++) store.look({ start: day(2) + hour, end: day(4) + hour })
    expect(store.view.shown).toEqual(week)
    await eventually(() => store.view.shown?.start).toBe(day(2) + 20)
    expect(store.view.range).toEqual(week)
    expect(service.requests).toHaveLength(1)
    store.undo()
    expect(store.shown).toEqual(week)
  })

  it('ignores a late answer to an older request', async () => {
    const { store, service } = await aWorkspace()
    store.setResolution('hourly')
    service.hold()
    store.setRange(week)
    store.toggle('hub-1')
    await eventually(() => service.requests.length).toBe(1)
    store.setResolution('daily')
    await eventually(() => service.requests.length).toBe(2)
    service.release()
    await eventually(settled(store)).toEqual([7])
    expect(store.inSight[0]?.demand.seriesKey.resolution).toBe('daily')
  })

  it('keeps what arrived when the service fails, says so, and tries again when told to', async () => {
    const { store, service } = await aWorkspace()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'hub-2' ? { kind: 'offline', reason: 'network' } : undefined
    store.setRange(week)
    store.setResolution('hourly')
    store.toggle('hub-1')
    store.toggle('hub-2')
    await eventually(() => store.loadState.failures.map(({ kind }) => kind)).toEqual(['offline'])
    await eventually(() => store.inSight[0]?.columns.times.length).toBe(168)
    service.script.refuse = () => undefined
    store.retryLoad()
    await eventually(settled(store)).toEqual([168, 168])
    expect(store.loadState.failures).toEqual([])
  })

  it('gives a variable its colour back when it returns', async () => {
    const { store } = await aWorkspace()
    store.toggle('hub-1')
    store.toggle('hub-2')
    const colour = store.colourOf('hub-2')
    expect(colour).not.toBe(store.colourOf('hub-1'))
    store.toggle('hub-1')
    store.toggle('hub-2')
    store.toggle('hub-2')
    expect(store.colourOf('hub-2')).toBe(colour)
  })

  it('exports exactly what is shown', async () => {
    const { store, exported } = await aWorkspace()
    store.setRange({ start: day(1), end: day(2) })
    store.setResolution('hourly')
    store.toggle('hub-1')
    await eventually(settled(store)).toEqual([24])
    await store.exportCsvWide()
    expect(exported().trim().split('\r\n')).toHaveLength(25)
  })

  it('learns from the answer that a variable is read hourly', async () => {
    const { store, service } = await aWorkspace()
    service.script.valueAt = (time) => (time % 3_600_000 === 0 ? 1 : undefined)
    store.setRange({ start: day(1), end: day(4) })
    store.toggle('hub-1')
    await eventually(() => store.inSight[0]?.demand.seriesKey.resolution).toBe('hourly')
    await eventually(settled(store)).toEqual([72])
    expect(service.requests).toHaveLength(2)
  })
})
