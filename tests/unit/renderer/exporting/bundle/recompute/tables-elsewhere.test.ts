import { afterEach, describe, expect, it, vi } from 'vitest'
import { tablesElsewhere } from '#renderer/exporting/bundle/recompute/tables-elsewhere.ts'
import type { ToTablesWorker } from '#renderer/exporting/bundle/recompute/tables-worker.ts'
import { eventually } from '#support/eventually.ts'
import { manyTurns } from '#support/many-turns.ts'

/** A thread that calculates until it is terminated. */
class BusyWorker extends EventTarget {
  static last: BusyWorker | undefined
  readonly received: ToTablesWorker[] = []
  isAlive = true

  constructor() {
    super()
    BusyWorker.last = this
  }

  postMessage(message: ToTablesWorker): void {
    this.received.push(message)
  }

  terminate(): void {
    this.isAlive = false
  }
}

const order = { content: { workspaces: [], series: [] }, variables: [], written: [], shown: [], now: 0 }
const card = { workspaceId: 'w', title: 'Ranking', numbers: [], readings: [] }
const seriesKey = { dataHubId: 'meter', resolution: 'hourly' } as const

describe('tablesElsewhere', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('ends the thread at once when the bundle is cancelled while it calculates, and calculates nothing here', async () => {
    vi.stubGlobal('Worker', BusyWorker)
    const controller = new AbortController()
    const read = vi.fn(() => Promise.resolve(undefined))
    const tables = tablesElsewhere({ ...order, shown: [card, card] }, read, controller.signal)
    const worker = BusyWorker.last
    await eventually(() => worker?.received).toEqual([{ shown: card }, { shown: card }, { order }])
    worker?.dispatchEvent(new MessageEvent('message', { data: { wanted: seriesKey } }))
    await eventually(() => worker?.received.at(-1)).toEqual({ columns: undefined })
    controller.abort(new Error('cancelled by the user'))
    await expect(tables).rejects.toThrow('cancelled by the user')
    expect(worker?.isAlive).toBe(false)
    expect(read).toHaveBeenCalledOnce()
  })

  it('hands nothing more over once it is cancelled', async () => {
    vi.stubGlobal('Worker', BusyWorker)
    const controller = new AbortController()
    const read = () => Promise.resolve(undefined)
    const tables = tablesElsewhere({ ...order, shown: [card, card, card] }, read, controller.signal)
    controller.abort(new Error('cancelled by the user'))
    await expect(tables).rejects.toThrow('cancelled by the user')
    await manyTurns()
    expect(BusyWorker.last?.received).toEqual([{ shown: card }])
  })

  it('calculates here where the thread fails', async () => {
    vi.stubGlobal('Worker', BusyWorker)
    const tables = tablesElsewhere(order, () => Promise.resolve(undefined), new AbortController().signal)
    BusyWorker.last?.dispatchEvent(new MessageEvent('message', { data: { detail: 'no memory' } }))
    const text = new TextDecoder().decode(await tables)
    expect(JSON.parse(text)).toMatchObject({ format: 'meterlens-tables', series: [], cells: [] })
    expect(BusyWorker.last?.isAlive).toBe(false)
  })
})
