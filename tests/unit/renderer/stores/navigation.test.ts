import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { scriptedConnections } from './scripted-connections.ts'
import { withApp } from './with-app.ts'

it('remembers a requested search until there is a search box, but not without a connection', async () => {
  const host = withApp(scriptedConnections('early', ['One']).bridge)
  const navigation = host.run(useNavigationStore)
  navigation.askForSearch()
  await host.run(useConnectionsStore).start()
  await nextTick()
  expect(navigation.isSearchAsked).toBe(true)

  const empty = withApp(scriptedConnections('early-none', []).bridge)
  const welcome = empty.run(useNavigationStore)
  welcome.askForSearch()
  await empty.run(useConnectionsStore).start()
  await nextTick()
  expect(welcome.isSearchAsked).toBe(false)
  welcome.askForSearch()
  expect(welcome.isSearchAsked).toBe(false)
})

it('shows no details of what was in another connection', async () => {
  const scripted = scriptedConnections('navigation', ['One', 'Two'])
  const host = withApp(scripted.bridge)
  const connections = host.run(useConnectionsStore)
  const navigation = host.run(useNavigationStore)
  await connections.start()
  const subject = { kind: 'entity', id: 'building' } as const
  navigation.inspect(subject)
  await nextTick()
  expect(navigation.subject).toEqual(subject)

  const other = connections.connections.find(({ id }) => id !== connections.current?.id)
  await connections.open(other?.id ?? '')
  await nextTick()
  expect(navigation.subject).toBeUndefined()
})
