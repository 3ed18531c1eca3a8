import { expect, it, vi } from 'vitest'
import { useConnected } from '#renderer/features/connections/use-connected.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

it('closes the dialog and says what was added after the task in which the window is mounted', async () => {
  const host = withApp(scriptedConnections('connected', ['One']).bridge)
  await host.run(useConnectionsStore).start()
  const notices = host.run(useNotices)
  const close = vi.fn()
  const onConnected = host.run(() => useConnected(close))
  const before = notices.notices.length
  const connected = onConnected(1)
  // Everything that Vue mounts is mounted in microtasks of the same task.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
  expect(close).not.toHaveBeenCalled()
  expect(notices.notices).toHaveLength(before)
  await connected
  expect(close).toHaveBeenCalledOnce()
  expect(notices.notices).toHaveLength(before + 1)
})
