import { describe, expect, it } from 'vitest'
import type { Bridge } from '#shared/contract/bridge.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useSupportedStore } from '#renderer/catalogue/supported/supported.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

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
        values: catalogue === 'units' ? [{ id: 'MW', name: 'Megawatt', raw: 'MW' }] : [],
      })
    }
    const first = await aStore('supported', listSupported)
    await Promise.all([first.want(), first.want()])
    await first.want()
    expect(asked).toEqual(['units', 'standardizations'])
    expect(first.unitsFor(aVariable(1)).map(({ value }) => value)).toEqual(['MW'])

    const second = await aStore('supported', listSupported)
    await expect.poll(() => second.isKnown).toBe(true)
    await second.want()
    expect(asked).toHaveLength(2)
  })

  it('says why it has nothing to offer, and asks again when it is wanted again', async () => {
    let answers = 0
    const store = await aStore('supported-fails', async () => {
      answers += 1
      return fail({ kind: 'offline', reason: 'network' })
    })
    await store.want()
    expect(store.error?.kind).toBe('offline')
    expect(store.isKnown).toBe(false)
    await store.want()
    expect(answers).toBe(4)
  })
})
