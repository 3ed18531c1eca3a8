import { describe, expect, it } from 'vitest'
import type { Bridge } from '#shared/contract/bridge.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useSupportedStore } from '#renderer/catalogue/supported/supported.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const perOccupant = { id: 'per-occupant', name: 'Per occupant', raw: 'per-occupant' }

async function aStore(prefix: string, listSupported: Bridge['listSupported']) {
  const host = withApp({ ...scriptedConnections(prefix, ['One']).bridge, listSupported })
  const store = host.run(useSupportedStore)
  await host.run(useConnectionsStore).start()
  return store
}

describe('useSupportedStore', () => {
  it('asks once a connection, and not again in the next run', async () => {
    const asked: string[] = []
    const listSupported: Bridge['listSupported'] = async ({ catalogue }) => {
      asked.push(catalogue)
      return succeed({
        raw: [],
        values: [catalogue === 'units' ? { id: 'MW', name: 'Megawatt', raw: 'MW' } : perOccupant],
      })
    }
    const first = await aStore('supported', listSupported)
    expect(first.requestsToWant).toBe(3)
    await Promise.all([first.want(), first.want()])
    await first.want()
    expect(first.requestsToWant).toBe(0)
    expect(asked).toEqual(['units', 'standardizations', 'resolutions'])
    expect(first.unitsFor(aVariable(1)).map(({ value }) => value)).toEqual(['MW'])

    const second = await aStore('supported', listSupported)
    await expect.poll(() => second.areStandardizationsKnown).toBe(true)
    await second.want()
    expect(asked).toHaveLength(3)
    await second.requestAgain()
    expect(asked).toHaveLength(6)
  })

  it('asks again for the list that failed or came empty, and for no other', async () => {
    const asked: string[] = []
    const store = await aStore('supported-each', async ({ catalogue }) => {
      if (catalogue === 'resolutions')
        return succeed({
          raw: [],
          values: ['5-minute', 'daily', 'hourly'].map((id) => ({ id, name: id, raw: id })),
        })
      asked.push(catalogue)
      if (catalogue === 'units') return succeed({ raw: [], values: [{ id: 'MW', name: 'MW', raw: 'MW' }] })
      if (asked.length < 3) return fail({ kind: 'server', status: 500 })
      return succeed({ raw: [], values: asked.length < 4 ? [] : [perOccupant] })
    })
    await store.want()
    expect([store.error?.kind, store.unitsFor(aVariable(1)).length]).toEqual(['server', 1])
    await store.want()
    expect([store.error, store.areStandardizationsKnown]).toEqual([undefined, false])
    await store.want()
    await store.want()
    expect(asked.slice(2)).toEqual(['standardizations', 'standardizations'])
    expect([...store.resolutions]).toEqual(['hourly', 'daily'])
    expect(store.namedResolutions.map(({ id }) => id)).toEqual(['5-minute'])
    expect(store.areStandardizationsKnown).toBe(true)
  })

  it('says why it has nothing to offer, and asks again when it is wanted again', async () => {
    let answers = 0
    const store = await aStore('supported-fails', async () => {
      answers += 1
      return fail({ kind: 'offline', reason: 'network' })
    })
    await store.want()
    expect(store.error?.kind).toBe('offline')
    expect(store.areStandardizationsKnown).toBe(false)
    await store.want()
    expect(answers).toBe(6)
  })
})
