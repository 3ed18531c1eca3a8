import { expect, test } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import type { SyncLedger } from '#renderer/catalogue/sync/sync-ledger.ts'
import { createSyncPages } from '#renderer/catalogue/sync/sync-pages.ts'

test('a page is staged in a later task than the one in which it arrived', async () => {
  const events: string[] = []
  const store = {
    stagePage: async () => {
      events.push('staged')
      return succeed(null)
    },
    unstageList: async () => succeed(null),
  }
  const ledger: Pick<SyncLedger, 'plan' | 'send'> = {
    plan: () => {},
    send: (_phase, send) => send({ connectionId: 'c', lane: 'visible', ticket: 't' }),
  }
  const endOfTask = async (): Promise<void> => {
    for (let microtask = 0; microtask < 100; microtask += 1) await Promise.resolve()
    events.push('end of the task')
  }
  const pages = createSyncPages(store, { generation: 1, pages: [] }, ledger)
  await pages.bringFirst({
    list: 'variables',
    phase: 'variables',
    identify: String,
    request: async () => {
      void endOfTask()
      return succeed({ elements: ['a'], totalPages: 1, totalRecords: 1 })
    },
  })
  expect(events).toEqual(['end of the task', 'staged'])
})
