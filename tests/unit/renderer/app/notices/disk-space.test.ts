import { describe, expect, it } from 'vitest'
import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useDiskSpace } from '#renderer/app/notices/disk-space.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { withApp } from '../../stores/with-app.ts'

function aDisk() {
  let announce = (_space: DiskSpace): void => undefined
  let listings = 0
  const { run } = withApp({
    onDiskSpaceChanged: (listener) => {
      announce = listener
      return () => undefined
    },
    readDiskSpace: () => Promise.resolve(succeed({ freeBytes: 1, isShort: true })),
    listConnections: () => {
      listings += 1
      return Promise.resolve(succeed([]))
    },
  })
  const notices = run(() => useNotices())
  const diskSpace = run(() => useDiskSpace())
  return {
    run,
    notices,
    diskSpace,
    announce: (space: DiskSpace) => {
      announce(space)
    },
    listings: () => listings,
  }
}

describe('useDiskSpace', () => {
  it('says once that the disk is full, whatever could not be written, until there is room', async () => {
    const { notices, diskSpace, announce } = aDisk()
    await diskSpace.read()
    notices.report({ kind: 'storage-full', reason: 'disk' }, 'Saving the workspace')
    expect(notices.notices).toMatchObject([{ title: 'The disk is full', count: 1, tone: 'failure' }])
    announce({ freeBytes: 1e12, isShort: false })
    expect(notices.notices).toEqual([])
  })

  it('lists the connections again as soon as there is room', async () => {
    const { run, announce, listings } = aDisk()
    const connections = run(() => useConnectionsStore())
    await connections.start()
    announce({ freeBytes: 1e12, isShort: false })
    expect(listings()).toBe(2)
  })
})
