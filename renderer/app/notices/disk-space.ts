import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { diskFull } from '#renderer/strings/errors/damage.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '../../stores/connection/connections.ts'
import { useNotices } from '../../stores/notices/notices.ts'

/** Reports a full disk for as long as that lasts; work continues by itself when there is room. */
export function useDiskSpace(): { readonly read: () => Promise<void> } {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()

  function take({ isShort }: DiskSpace): void {
    if (isShort) {
      notices.report({ kind: 'storage-full', reason: 'disk' }, '')
      return
    }
    notices.retract(diskFull.title)
    // A connection that could not be opened on a full disk is opened now.
    if (connections.ready && connections.services === undefined) void connections.start()
  }

  bridge.onDiskSpaceChanged(take)
  return {
    read: async () => {
      const space = await bridge.readDiskSpace({})
      if (space.ok) take(space.value)
    },
  }
}
