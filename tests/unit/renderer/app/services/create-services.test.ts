import { describe, expect, it } from 'vitest'
import type { Fill } from '#shared/filling/fill.ts'
import { readBridge } from '#renderer/gateway/bridge.ts'
import { createServices } from '#renderer/app/services/create-services.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'
import { anOperand } from '#support/an-operand.ts'
import { aCache, aPartition, valueOf } from '#support/a-partition.ts'
import { createWorkspaceService } from '#renderer/app/services/create-workspace-service.ts'

const clock = { now: () => 0 }

function aWorkspace(id: string, savedAt: number): WorkspaceDocument {
  return documentFromView({ ...emptyView, operands: [anOperand('hub-1')] }, { id, name: id, savedAt })
}

function someServices() {
  return createServices({
    ...{ bridge: readBridge({}), clock, cache: aCache(clock) },
    newTicket: () => crypto.randomUUID(),
  })
}

describe('createServices', () => {
  it('opens a connection without a network: cache, catalogue and workspaces', async () => {
    const services = someServices()
    const opened = valueOf(await services.beginOpening('offline').finish())
    expect(valueOf(await opened.catalogue.read()).variables).toEqual([])
    valueOf(await opened.workspaces.save(aWorkspace('w', 1)))
    opened.close()
    const again = valueOf(await services.beginOpening('offline').finish())
    expect(valueOf(await again.workspaces.list()).workspaces).toEqual([aWorkspace('w', 1)])
    valueOf(await services.partitions.erase('offline'))
    const erased = valueOf(await services.beginOpening('offline').finish())
    expect(valueOf(await erased.workspaces.list()).workspaces).toEqual([])
  })

  it('has read the fills, of which every load makes its series, when a connection is open', async () => {
    const services = someServices()
    const opened = valueOf(await services.beginOpening('filled').finish())
    const interval = { start: 0, end: 1 }
    const fill: Fill = {
      ...{ id: '1', dataHubId: 'hub-1', interval, method: 'linear', replaces: false, reason: 'Gap' },
    }
    valueOf(await opened.fills.save([fill]))
    opened.close()
    const again = valueOf(await services.beginOpening('filled').finish())
    expect(valueOf(again.fills.current)).toEqual([fill])
  })
})

describe('createWorkspaceService', () => {
  it('lists the newest first, and names and leaves alone what this version cannot read', async () => {
    const { workspaces: store } = await aPartition(clock)
    const workspaces = createWorkspaceService(store)
    valueOf(await workspaces.save(aWorkspace('old', 1)))
    valueOf(await workspaces.save(aWorkspace('new', 2)))
    valueOf(await store.put('future', { version: 99, id: 'future', name: 'Next year' }))
    expect(valueOf(await workspaces.list()).workspaces.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(valueOf(await workspaces.list()).newer).toEqual(['Next year'])
    expect(valueOf(await store.list()).length).toBe(3)
    valueOf(await workspaces.remove('new'))
    expect(valueOf(await workspaces.list()).workspaces.map(({ id }) => id)).toEqual(['old'])
  })
})
