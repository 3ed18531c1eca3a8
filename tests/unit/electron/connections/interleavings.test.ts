import { describe, expect, it } from 'vitest'
import { createSessions } from '#electron/connections/sessions/sessions.ts'
import type { SessionOrigin } from '#electron/connections/sessions/session.ts'
import { createSessionVault } from '#electron/vault/open-vaults.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { aRequest, someConnections } from './some-connections.ts'
import { someSessions } from './sessions/a-session.ts'

const ACCOUNT = 'c1 https://api.example.org/v1'
const SECOND_TOKEN = 'canary-second-2'
const replacement = { connectionId: 'c1', token: SECOND_TOKEN, keep: 'keychain' } as const

/** A task that lasts until its gate is opened, and that reports when it waits there. */
function aGate() {
  const reached = Promise.withResolvers<undefined>()
  const opened = Promise.withResolvers<undefined>()
  return {
    reached: reached.promise,
    open: () => {
      opened.resolve(undefined)
    },
    pass: async () => {
      reached.resolve(undefined)
      await opened.promise
    },
  }
}

/** A connection whose second token is being verified. */
async function whileReplacing() {
  const gate = aGate()
  const made = someConnections({
    answer: async ({ token }) => {
      if (token === SECOND_TOKEN) await gate.pass()
      return succeed([] as never)
    },
  })
  await made.connections.addConnection(aRequest)
  const replaced = made.connections.replaceToken(replacement)
  await gate.reached
  return { ...made, gate, replaced }
}

describe('a connection that is being forgotten', () => {
  it('answers no request while the keychain erases its token, and none afterwards', async () => {
    const gate = aGate()
    const vault = createSessionVault()
    const keychain = {
      ...vault,
      erase: async (id: string) => {
        await gate.pass()
        return vault.erase(id)
      },
    }
    const { connections, sessions, opened, closed } = someConnections({ keychain })
    await connections.addConnection(aRequest)
    const forgotten = connections.forgetConnection({ connectionId: 'c1' })
    await gate.reached
    expect(await sessions.get('c1')).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    gate.open()
    expect((await forgotten).ok).toBe(true)
    expect(await sessions.get('c1')).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    expect(opened).toHaveLength(1)
    expect(closed).toHaveLength(1)
  })

  it('answers again when the keychain refused to erase', async () => {
    const keychain = { ...createSessionVault(), erase: async () => fail({ kind: 'keychain-unavailable' }) }
    const { connections, sessions } = someConnections({ keychain })
    await connections.addConnection(aRequest)
    expect((await connections.forgetConnection({ connectionId: 'c1' })).ok).toBe(false)
    expect((await sessions.get('c1')).ok).toBe(true)
  })

  it('is not opened from a token that was read before it was erased', async () => {
    const gate = aGate()
    const vault = createSessionVault()
    const before = someConnections({ keychain: vault })
    await before.connections.addConnection(aRequest)
    const keychain = {
      ...vault,
      read: async (id: string) => {
        const read = await vault.read(id)
        await gate.pass()
        return read
      },
    }
    const { connections, sessions, opened } = someConnections({ folder: before.folder, keychain })
    const requested = sessions.get('c1')
    await gate.reached
    const forgotten = connections.forgetConnection({ connectionId: 'c1' })
    gate.open()
    expect(await requested).toMatchObject({ error: { kind: 'unauthorized' } })
    expect((await forgotten).ok).toBe(true)
    expect(opened).toEqual([])
    expect(sessions.peek('c1')).toBeUndefined()
  })

  it('keeps neither entry nor token of a replacement that was being verified', async () => {
    const { connections, sessions, keychain, gate, replaced, opened, closed } = await whileReplacing()
    expect((await connections.forgetConnection({ connectionId: 'c1' })).ok).toBe(true)
    gate.open()
    expect(await replaced).toMatchObject({ error: { kind: 'not-found' } })
    expect(await connections.listConnections({})).toEqual({ ok: true, value: [] })
    expect(await keychain.read(ACCOUNT)).toEqual({ ok: true, value: undefined })
    expect(sessions.peek('c1')).toBeUndefined()
    expect(closed).toHaveLength(opened.length)
  })

  it('waits for a replacement that is being stored, and erases that', async () => {
    const gate = aGate()
    const vault = createSessionVault()
    const keychain = {
      ...vault,
      write: async (id: string, token: string) => {
        if (token === SECOND_TOKEN) await gate.pass()
        return vault.write(id, token)
      },
    }
    const { connections, sessions } = someConnections({ keychain, answer: () => succeed([] as never) })
    await connections.addConnection(aRequest)
    const replaced = connections.replaceToken(replacement)
    await gate.reached
    const forgotten = connections.forgetConnection({ connectionId: 'c1' })
    gate.open()
    expect((await replaced).ok).toBe(true)
    expect((await forgotten).ok).toBe(true)
    expect(await connections.listConnections({})).toEqual({ ok: true, value: [] })
    expect(await vault.read(ACCOUNT)).toEqual({ ok: true, value: undefined })
    expect(sessions.peek('c1')).toBeUndefined()
  })
})

describe('a token that is replaced', () => {
  it('keeps the name that was given while it was verified', async () => {
    const { connections, gate, replaced } = await whileReplacing()
    await connections.renameConnection({ connectionId: 'c1', name: 'Renamed' })
    gate.open()
    expect(await replaced).toMatchObject({ value: { connection: { name: 'Renamed' } } })
    expect(await connections.listConnections({})).toMatchObject({ value: [{ name: 'Renamed' }] })
  })

  it('does not go to a connection that was forgotten and added again meanwhile', async () => {
    const { connections, registry, keychain, gate, replaced } = await whileReplacing()
    const found = await registry.find('c1')
    await connections.forgetConnection({ connectionId: 'c1' })
    if (!found.ok) throw new Error('the entry is missing')
    await registry.put({ ...found.value, createdAt: 6 })
    gate.open()
    expect(await replaced).toMatchObject({ error: { kind: 'not-found' } })
    expect(await keychain.read(ACCOUNT)).toEqual({ ok: true, value: undefined })
  })

  it('is stored once when one forgotten connection is taken up twice', async () => {
    const { connections, opened, closed } = someConnections()
    const restores = '7d1e0a52-5c6f-4c0e-9a51-3f0c8f3a2b11'
    const both = await Promise.all([
      connections.addConnection({ ...aRequest, restores }),
      connections.addConnection({ ...aRequest, restores }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(opened).toHaveLength(2)
    expect(closed).toHaveLength(1)
  })
})

describe('the demo that is being forgotten', () => {
  it('is not started by a request between its stop and its removal', async () => {
    const gate = aGate()
    const { connections, sessions, demoStarts, demoStops } = someConnections({ forgetting: gate.pass })
    await connections.openDemo({ isPaced: false })
    const forgotten = connections.forgetConnection({ connectionId: 'demo' })
    await gate.reached
    expect(demoStops).toHaveLength(1)
    expect(await sessions.get('demo')).toMatchObject({ error: { kind: 'unauthorized' } })
    gate.open()
    await forgotten
    expect(demoStarts).toHaveLength(1)
  })

  it('is opened again by a person only after its entry is gone', async () => {
    const gate = aGate()
    const { connections, demoStarts } = someConnections({ forgetting: gate.pass })
    await connections.openDemo({ isPaced: false })
    const forgotten = connections.forgetConnection({ connectionId: 'demo' })
    await gate.reached
    const again = connections.openDemo({ isPaced: false })
    expect(demoStarts).toHaveLength(1)
    gate.open()
    await forgotten
    expect((await again).ok).toBe(true)
    expect(await connections.listConnections({})).toMatchObject({ value: [{ id: 'demo' }] })
  })
})

describe('sessions', () => {
  const origin: SessionOrigin = { connectionId: 'c1', baseUrl: 'https://x.test', token: 'old' }

  function gatedSessions() {
    const gate = aGate()
    const made = someSessions()
    const originOf = async (): Promise<Result<SessionOrigin>> => {
      await gate.pass()
      return succeed(origin)
    }
    const sessions = createSessions({ originOf, open: made.open, observe: (_id, session) => session })
    return { ...made, gate, sessions }
  }

  it('an adopted one is used by those who wait for another to be opened', async () => {
    const { sessions, open, gate, opened, closed } = gatedSessions()
    const requested = sessions.get('c1')
    const verified = open({ ...origin, token: 'new' })
    await sessions.adopt('c1', verified)
    gate.open()
    expect(await requested).toEqual({ ok: true, value: verified })
    expect(opened).toHaveLength(1)
    expect(closed).toEqual([])
  })

  it('none is opened while an adopted one takes the place of the one before it', async () => {
    const { sessions, open, gate, opened } = gatedSessions()
    const closing = aGate()
    await sessions.adopt('c1', { ...open(origin), close: closing.pass })
    const verified = open({ ...origin, token: 'new' })
    const adopted = sessions.adopt('c1', verified)
    await closing.reached
    expect(await sessions.get('c1')).toEqual({ ok: true, value: verified })
    closing.open()
    gate.open()
    await adopted
    expect(opened).toHaveLength(2)
    expect(sessions.peek('c1')).toBe(verified)
  })

  it('none outlives the end, opened or adopted', async () => {
    const { sessions, open, gate, opened, closed } = gatedSessions()
    const requested = sessions.get('c1')
    await sessions.closeAll()
    gate.open()
    expect(await requested).toEqual({ ok: false, error: { kind: 'cancelled' } })
    await sessions.adopt('c1', open(origin))
    expect(closed).toEqual(opened)
    expect(sessions.peek('c1')).toBeUndefined()
  })
})
