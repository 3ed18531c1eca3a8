import { describe, expect, it } from 'vitest'
import type { DriftNote } from '#shared/contract/events.ts'
import {
  driftSchema,
  driftText,
  mergedEntries,
  useDriftStore,
  withNotes,
} from '#renderer/features/inspector/drift/store.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, type StoreHost } from '../../stores/with-app.ts'

const note: DriftNote = {
  connectionId: 'c',
  endpoint: 'POST /variable/list',
  path: 'data[].status',
  kind: 'unknown-value',
  received: 'archived',
}

describe('withNotes', () => {
  it('counts what comes again, and keeps when it was first seen', () => {
    const once = withNotes([], [note], 1000)
    const again = withNotes(once, [note, { ...note, received: 'frozen' }], 2000)
    expect(again).toMatchObject([
      { received: 'archived', count: 2, firstSeen: 1000, lastSeen: 2000 },
      { received: 'frozen', count: 1, firstSeen: 2000, lastSeen: 2000 },
    ])
  })
})

describe('mergedEntries', () => {
  it('adds the counts of earlier runs, and keeps when something was first seen', () => {
    const kept = withNotes([], [note], 1000)
    const merged = mergedEntries(kept, withNotes([], [note, { ...note, received: 'frozen' }], 5000))
    expect(merged).toMatchObject([
      { received: 'archived', count: 2, firstSeen: 1000, lastSeen: 5000 },
      { received: 'frozen', count: 1, firstSeen: 5000 },
    ])
  })
})

describe('driftText', () => {
  it('keeps a finding on one line and gives a spreadsheet no formula, whatever was received', () => {
    const received = ['a\tb\nc', '=HYPERLINK("https://x.test")']
    const entries = received.flatMap((each) => withNotes([], [{ ...note, received: each }], 0))
    expect(driftText(entries, ['Endpoint'], String).split('\n')).toEqual([
      'Endpoint',
      'POST /variable/list\tdata[].status\tunknown-value\ta b c\t1\t0\t0',
      `POST /variable/list\tdata[].status\tunknown-value\t'=HYPERLINK("https://x.test")\t1\t0\t0`,
    ])
  })
})

/** Returns the notes that are stored for a connection, even if it is not open. */
async function keptOf(host: StoreHost, connectionId: string): Promise<readonly string[]> {
  const kept = await host.services.partitions.withDocuments(connectionId, (documents) =>
    documents.read('drift', driftSchema),
  )
  return kept.ok ? (kept.value ?? []).map(({ received }) => received) : [kept.error.kind]
}

function aListeningApp(prefix: string, names: readonly string[]) {
  let tell: (notes: readonly DriftNote[]) => void = () => undefined
  const host = withApp({
    ...scriptedConnections(prefix, names).bridge,
    onDriftNoted: (listener) => {
      tell = listener
      return () => undefined
    },
  })
  return {
    host,
    tell: (notes: readonly DriftNote[]) => {
      tell(notes)
    },
  }
}

describe('useDriftStore', () => {
  it('loses nothing of a connection that is not open when the app ends', async () => {
    const { host, tell } = aListeningApp('drift-closed', ['One', 'Two'])
    host.run(useDriftStore)
    await host.run(useConnectionsStore).start()
    tell([{ ...note, connectionId: 'drift-closed-Two' }])
    await expect.poll(() => keptOf(host, 'drift-closed-Two')).toEqual(['archived'])
    // A refused token has left notes of a connection that never existed.
    tell([{ ...note, connectionId: 'drift-closed-Never' }])
    tell([{ ...note, connectionId: 'drift-closed-Two', received: 'frozen' }])
    await expect.poll(() => keptOf(host, 'drift-closed-Two')).toEqual(['archived', 'frozen'])
    const partitions = await host.services.partitions.list()
    expect(partitions.ok && partitions.value).not.toContain('drift-closed-Never')
  })

  it('lists the findings of the open connection', async () => {
    let tell: (notes: readonly DriftNote[]) => void = () => undefined
    const host = withApp({
      ...scriptedConnections('drift', ['One', 'Two']).bridge,
      onDriftNoted: (listener) => {
        tell = listener
        return () => undefined
      },
    })
    const store = host.run(useDriftStore)
    const connections = host.run(useConnectionsStore)
    await connections.start()
    tell([
      { ...note, connectionId: 'drift-One' },
      { ...note, connectionId: 'drift-Two', received: 'other' },
    ])
    expect(store.entries.map(({ received }) => received)).toEqual(['archived'])
    await connections.open('drift-Two')
    expect(store.entries.map(({ received }) => received)).toEqual(['other'])
    store.clear()
    expect(store.entries).toEqual([])
    await connections.open('drift-One')
    expect(store.entries).toHaveLength(1)
  })

  it('has the findings of earlier runs, with their counts', async () => {
    const tellers: ((notes: readonly DriftNote[]) => void)[] = []
    const run = async () => {
      const host = withApp({
        ...scriptedConnections('drift-kept', ['One']).bridge,
        onDriftNoted: (listener) => {
          tellers.push(listener)
          return () => undefined
        },
      })
      const store = host.run(useDriftStore)
      await host.run(useConnectionsStore).start()
      tellers.at(-1)?.([{ ...note, connectionId: 'drift-kept-One' }])
      return store
    }
    const first = await run()
    await expect.poll(() => first.entries[0]?.count).toBe(1)
    const onlooker = withApp({})
    await expect.poll(() => keptOf(onlooker, 'drift-kept-One')).toEqual(['archived'])
    const second = await run()
    await expect.poll(() => second.entries[0]?.count).toBe(2)
  })
})
