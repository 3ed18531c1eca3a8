import { describe, expect, it } from 'vitest'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useDownloadsStore } from '#renderer/features/downloads/store.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { ConnectionState, Reachability } from '#shared/contract/connection.ts'
import { succeed } from '#shared/errors/result.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const YEAR = 365 * 86_400_000
const start = Date.UTC(2020, 0, 1)
const orderOf = (name: string, count = 1) => ({
  name,
  interval: { start, end: start + YEAR },
  series: Array.from({ length: count }, (_, i) => ({
    seriesKey: { dataHubId: `${name}-${i}`, resolution: 'daily' as const },
    bucketZone: 'UTC',
  })),
})

let apps = 0

async function anApp(prefix = `downloads-${(apps += 1)}`) {
  const service = createScriptedService({ now: () => Date.UTC(2026, 0, 15, 12) }, 'UTC')
  const scripted = scriptedConnections(prefix, ['one'])
  let announced: (state: ConnectionState) => void = () => undefined
  const bridge: Partial<Bridge> = {
    ...scripted.bridge,
    ...(service.bridge as Partial<Bridge>),
    onConnectionChanged: (listener) => {
      announced = listener
      return () => undefined
    },
    replaceToken: async ({ connectionId }) => {
      const list = await scripted.bridge.listConnections?.({})
      const connection = list?.ok === true ? list.value.find(({ id }) => id === connectionId) : undefined
      if (connection === undefined) throw new Error('no such connection')
      return succeed({ connection, organizations: [] })
    },
  }
  const host = withApp(bridge)
  const stores = host.run(() => ({
    connections: useConnectionsStore(),
    downloads: useDownloadsStore(),
    notices: useNotices(),
  }))
  await stores.connections.start()
  const states = () => stores.downloads.jobs.map(({ document, state }) => `${document.name} ${state}`)
  const announce = (reachability: Reachability): void => {
    announced({ connectionId: stores.connections.current?.id ?? '', reachability, since: 0 })
  }
  return { service, prefix, states, announce, pass: host.pass, ...stores }
}

describe('useDownloadsStore', () => {
  it('adds, runs and shows a job of the open connection', async () => {
    const { downloads, states, service } = await anApp()
    await downloads.add(orderOf('a', 3))
    await eventually(states).toEqual(['a finished'])
    expect(service.requests).toHaveLength(3)
    expect(downloads.open).toEqual([])
  })

  it('says that running work continues after a restart, and does not mention paused work', async () => {
    const first = await anApp()
    first.service.hold()
    await first.downloads.add(orderOf('a'))
    await first.downloads.add(orderOf('b'))
    await eventually(first.states).toEqual(['a running', 'b waiting'])
    await first.downloads.pause(first.downloads.jobs[1]?.document.id ?? '')
    first.connections.services?.close()

    const second = await anApp(first.prefix)
    await eventually(second.states).toEqual(['b paused', 'a finished'])
    expect(second.notices.notices.map(({ title }) => title)).toEqual(['A download has resumed'])
  })

  it('puts a job back that was taken off the list', async () => {
    const { downloads, states, service, notices } = await anApp()
    service.hold()
    await downloads.add(orderOf('a'))
    await eventually(states).toEqual(['a running'])
    const [job] = downloads.jobs
    if (job !== undefined) await downloads.remove(job)
    await eventually(states).toEqual([])
    const [notice] = notices.notices
    expect(notice?.title).toBe('Removed a')
    await notice?.action?.run()
    await eventually(states).toEqual(['a running'])
  })

  it('continues by itself when the refused token is replaced', async () => {
    const { downloads, states, service, connections } = await anApp()
    service.script.refuse = () => ({ kind: 'unauthorized' })
    await downloads.add(orderOf('a', 2))
    await eventually(states).toEqual(['a interrupted'])
    service.script.refuse = () => undefined
    await connections.replaceToken(connections.current?.id ?? '', 'fresh', 'session')
    await eventually(states).toEqual(['a finished'])
  })

  it('continues by itself when a service that failed single series answers again, and leaves out what it refused', async () => {
    const { downloads, states, service, announce, pass } = await anApp()
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'a-0' ? { kind: 'not-found' } : { kind: 'server', status: 503 }
    await downloads.add(orderOf('a', 2))
    await eventually(states).toEqual(['a interrupted'])
    announce('failing')
    pass(60_000)
    service.script.refuse = () => undefined
    const before = service.requests.length
    announce('online')
    await eventually(states).toEqual(['a finished'])
    expect(service.requests.slice(before).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['a-1'])
  })
})
