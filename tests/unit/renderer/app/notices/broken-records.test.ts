import { expect, it } from 'vitest'
import { useBrokenRecords } from '#renderer/app/notices/broken-records.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { succeed } from '#shared/errors/result.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

it('names the damaged record and the file set aside, and restores on request', async () => {
  const scripted = scriptedConnections('broken-records', ['one'])
  let isRestored = false
  const host = withApp({
    ...scripted.bridge,
    onConnectionChanged: () => () => undefined,
    listConnections: (request) =>
      isRestored && scripted.bridge.listConnections
        ? scripted.bridge.listConnections(request)
        : Promise.resolve(succeed([])),
    listBrokenRecords: () =>
      Promise.resolve(
        succeed([
          {
            record: 'connections.json',
            setAside: 'connections.json.broken-7',
            isRestored: false,
            canRestore: true,
          },
        ]),
      ),
    restoreConnections: () => {
      isRestored = true
      return Promise.resolve(succeed([]))
    },
  })
  const { connections, notices, broken } = host.run(() => ({
    connections: useConnectionsStore(),
    notices: useNotices(),
    broken: useBrokenRecords(),
  }))
  await connections.start()
  await broken.announce()
  expect(notices.hasFailure).toBe(true)
  const [notice] = notices.notices
  expect(notice?.title).toBe('The list of connections was damaged')
  expect(notice?.sentences.join(' ')).toContain('connections.json.broken-7')
  await notice?.action?.run()
  expect(connections.connections.map(({ id }) => id)).toEqual(['broken-records-one'])
})

it('says that a missing list is available again, with nothing to decide', async () => {
  const host = withApp({
    listBrokenRecords: () =>
      Promise.resolve(succeed([{ record: 'connections.json', isRestored: true, canRestore: false }])),
  })
  const { notices, broken } = host.run(() => ({ notices: useNotices(), broken: useBrokenRecords() }))
  await broken.announce()
  const [notice] = notices.notices
  expect(notice?.title).toBe('The list of connections was missing')
  expect(notice?.sentences.join(' ')).toContain('put in its place')
  expect(notice?.action).toBeUndefined()
})
