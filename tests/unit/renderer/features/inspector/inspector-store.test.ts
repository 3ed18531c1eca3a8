import { describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/errors/result.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useInspectorStore } from '#renderer/features/inspector/store.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

async function aStore(prefix: string, bridge: Partial<Bridge>) {
  const host = withApp({ ...scriptedConnections(prefix, ['One']).bridge, ...bridge })
  const store = host.run(useInspectorStore)
  await host.run(useConnectionsStore).start()
  return store
}

describe('useInspectorStore', () => {
  it('shows an answer as it was received', async () => {
    const raw = { unheard: ['of', 1, null] }
    const store = await aStore('inspect-raw', { inspectVariable: async () => succeed({ raw }) })
    store.aim('variable', { dataHubId: 'b0-gas' })
    await store.send()
    expect(store.answer).toMatchObject({ kind: 'answered', body: raw })
  })

  it('shows why there is no answer', async () => {
    const store = await aStore('inspect-fails', {
      inspectMeteredEntities: async () => fail({ kind: 'forbidden' }),
    })
    store.choose('metered-entities')
    await store.send()
    expect(store.answer).toMatchObject({ kind: 'failed', error: { kind: 'forbidden' } })
  })

  it('sends nothing while a field is missing', async () => {
    let sent = 0
    const store = await aStore('inspect-missing', {
      inspectDataSource: async () => {
        sent += 1
        return succeed({ raw: null })
      },
    })
    store.choose('data-source')
    expect(store.faulty).toBe('id')
    await store.send()
    expect(sent).toBe(0)
    store.fill('id', '7')
    await store.send()
    expect(sent).toBe(1)
  })

  it('drops an answer that was cancelled, and takes the request back', async () => {
    const cancelled: string[] = []
    const answer = Promise.withResolvers<ReturnType<typeof succeed<{ raw: null }>>>()
    const store = await aStore('inspect-cancel', {
      inspectMeteredEntities: () => answer.promise,
      cancelTickets: async ({ tickets }) => {
        cancelled.push(...tickets)
        return succeed(null)
      },
    })
    store.choose('metered-entities')
    const sending = store.send()
    expect(store.answer?.kind).toBe('asking')
    await store.cancel()
    answer.resolve(succeed({ raw: null }))
    await sending
    expect(store.answer).toBeUndefined()
    expect(cancelled).toHaveLength(1)
  })
})
