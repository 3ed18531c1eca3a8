import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSessionVault } from '#electron/vault/open-vaults.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { fail } from '#shared/errors/result.ts'
import { aRequest, GOOD_TOKEN, someConnections } from './some-connections.ts'

const aBrokenKeychain = {
  ...createSessionVault(),
  write: async () => fail({ kind: 'keychain-unavailable' }),
  erase: async () => fail({ kind: 'keychain-unavailable' }),
}

describe('add', () => {
  it('stores the entry on disk and the token in the vault, after the service took it', async () => {
    const { connections, path, opened } = someConnections()
    expect(await connections.addConnection(aRequest)).toEqual({
      ok: true,
      value: {
        organizations: [],
        connection: {
          id: 'c1',
          kind: 'service',
          name: 'Campus',
          baseUrl: 'https://api.example.org/v1',
          tokenPlace: 'keychain',
          createdAt: 5,
        },
      },
    })
    expect(readFileSync(path, 'utf8')).toContain('https://api.example.org/v1')
    expect(opened).toHaveLength(1)
  })

  it('never writes the token to the registry', async () => {
    const { connections, path } = someConnections()
    await connections.addConnection(aRequest)
    await connections.addConnection({
      ...aRequest,
      name: 'Other',
      baseUrl: 'https://other.example/v1',
      keep: 'session',
    })
    expect(readFileSync(path, 'utf8')).not.toContain(GOOD_TOKEN)
  })

  it('stores nothing of a refused token', async () => {
    const { connections, path, keychain, opened, closed } = someConnections()
    const refused = await connections.addConnection({ ...aRequest, token: 'canary-wrong' })
    expect(refused).toEqual({ ok: false, error: { kind: 'unauthorized', status: 401 } })
    expect(existsSync(path)).toBe(false)
    expect(await keychain.read('c1 https://api.example.org/v1')).toEqual({ ok: true, value: undefined })
    expect(closed).toEqual(opened)
  })

  it('asks nothing of a service whose address or token cannot be right', async () => {
    const { connections, opened } = someConnections()
    expect(await connections.addConnection({ ...aRequest, baseUrl: 'http://api.example.org' })).toMatchObject(
      {
        error: { field: 'baseUrl', fault: 'plain-http' },
      },
    )
    expect(await connections.addConnection({ ...aRequest, token: 'two words' })).toMatchObject({
      error: { field: 'token' },
    })
    expect(opened).toEqual([])
  })

  it('spends no request on a token if there is no keychain', async () => {
    const keychain: TokenVault = {
      ...createSessionVault(),
      state: () => Promise.resolve({ kind: 'unavailable', detail: 'no daemon' }),
    }
    const { connections, opened } = someConnections({ keychain })
    expect(await connections.addConnection(aRequest)).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', detail: 'no daemon' },
    })
    expect(opened).toEqual([])
    expect((await connections.addConnection({ ...aRequest, keep: 'session' })).ok).toBe(true)
    expect(opened).toHaveLength(1)
  })

  it('stores no entry when the keychain refuses, and says so', async () => {
    const { connections, path, closed } = someConnections({ keychain: aBrokenKeychain })
    expect(await connections.addConnection(aRequest)).toMatchObject({
      error: { kind: 'keychain-unavailable' },
    })
    expect(existsSync(path)).toBe(false)
    expect(closed).toHaveLength(1)
    expect((await connections.addConnection({ ...aRequest, keep: 'session' })).ok).toBe(true)
  })

  it('refuses the name of another connection, however it is written, and spends no request on it', async () => {
    const { connections, opened } = someConnections()
    await connections.addConnection(aRequest)
    const other = { ...aRequest, name: ' CAMPUS ', baseUrl: 'https://other.example/v1' }
    const refused = { error: { kind: 'invalid-request', field: 'name', fault: 'name-taken' } }
    expect(await connections.addConnection(other)).toMatchObject(refused)
    expect(opened).toHaveLength(1)
    await connections.addConnection({ ...other, name: 'Other' })
    expect(await connections.renameConnection({ connectionId: 'c3', name: 'campus' })).toMatchObject(refused)
    expect((await connections.renameConnection({ connectionId: 'c1', name: 'CAMPUS' })).ok).toBe(true)
  })

  it('refuses the base URL and token of another connection, also as a new token', async () => {
    const { connections, opened } = someConnections({
      answer: () => Promise.resolve({ ok: true, value: [] as never }),
    })
    await connections.addConnection(aRequest)
    const refused = { error: { kind: 'invalid-request', field: 'token', fault: 'token-taken' } }
    expect(await connections.addConnection({ ...aRequest, name: 'Other' })).toMatchObject(refused)
    expect(opened).toHaveLength(1)
    // Another user of the same service may see other entities.
    expect((await connections.addConnection({ ...aRequest, name: 'Other', token: 'canary-other' })).ok).toBe(
      true,
    )
    const replaced = await connections.replaceToken({
      connectionId: 'c3',
      token: GOOD_TOKEN,
      keep: 'keychain',
    })
    expect(replaced).toMatchObject(refused)
  })

  it('numbers a name that is taken and that nobody typed', async () => {
    const { connections } = someConnections()
    await connections.addConnection({ ...aRequest, name: 'Demo portfolio' })
    await connections.openDemo({ isPaced: false })
    const file = { connectionId: 'b1', kind: 'bundle', name: 'demo portfolio', baseUrl: '' } as const
    await connections.enterFromFile(file)
    const listed = await connections.listConnections({})
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual([
      'Demo portfolio',
      'Demo portfolio 2',
      'demo portfolio 3',
    ])
  })

  it('takes up a forgotten connection under its id, but never one that there is', async () => {
    const { connections } = someConnections()
    const restores = '7d1e0a52-5c6f-4c0e-9a51-3f0c8f3a2b11'
    const again = await connections.addConnection({ ...aRequest, restores })
    expect(again).toMatchObject({ ok: true, value: { connection: { id: restores } } })
    expect(await connections.addConnection({ ...aRequest, restores })).toMatchObject({
      error: { kind: 'invalid-request', field: 'restores' },
    })
    await connections.forgetConnection({ connectionId: restores })
    expect((await connections.addConnection({ ...aRequest, restores })).ok).toBe(true)
  })

  it('uses the session that was verified for what follows', async () => {
    const { connections, sessions, opened } = someConnections()
    await connections.addConnection(aRequest)
    expect((await sessions.get('c1')).ok).toBe(true)
    expect(opened).toHaveLength(1)
  })
})

describe('after a restart', () => {
  it('has the token of the keychain and no longer that of the session', async () => {
    const before = someConnections()
    await before.connections.addConnection(aRequest)
    await before.connections.addConnection({
      ...aRequest,
      name: 'Other',
      baseUrl: 'https://other.example/v1',
      keep: 'session',
    })
    const { connections, sessions } = someConnections({ folder: before.folder, keychain: before.keychain })
    const listed = await connections.listConnections({})
    expect(listed.ok && listed.value.map(({ tokenPlace }) => tokenPlace)).toEqual(['keychain', 'none'])
    expect((await sessions.get('c1')).ok).toBe(true)
    expect(await sessions.get('c2')).toMatchObject({ error: { kind: 'unauthorized' } })
  })

  it('finds no token for an entry whose address was changed on disk', async () => {
    const before = someConnections()
    await before.connections.addConnection(aRequest)
    const changed = await before.registry.find('c1')
    if (!changed.ok || changed.value.kind !== 'service') throw new Error('the entry is missing')
    await before.registry.put({ ...changed.value, baseUrl: 'https://evil.example' })
    const { sessions, opened } = someConnections({ folder: before.folder, keychain: before.keychain })
    expect(await sessions.get('c1')).toMatchObject({ error: { kind: 'unauthorized' } })
    expect(opened).toEqual([])
  })
})

describe('replaceToken', () => {
  it('keeps the old token when the new one is refused', async () => {
    const { connections, tokens, registry } = someConnections()
    await connections.addConnection(aRequest)
    expect(
      (await connections.replaceToken({ connectionId: 'c1', token: 'wrong', keep: 'keychain' })).ok,
    ).toBe(false)
    const record = await registry.find('c1')
    if (!record.ok || record.value.kind !== 'service') throw new Error('the entry is missing')
    expect(await tokens.read(record.value)).toEqual({ ok: true, value: GOOD_TOKEN })
  })

  it('leaves nothing in the keychain when the token moves to this session', async () => {
    const { connections, keychain } = someConnections()
    await connections.addConnection(aRequest)
    const replaced = await connections.replaceToken({
      connectionId: 'c1',
      token: GOOD_TOKEN,
      keep: 'session',
    })
    expect(replaced).toMatchObject({ ok: true, value: { connection: { tokenPlace: 'session' } } })
    expect(await keychain.read('c1 https://api.example.org/v1')).toEqual({ ok: true, value: undefined })
  })

  it('closes the session of the token before', async () => {
    const { connections, opened, closed } = someConnections()
    await connections.addConnection(aRequest)
    await connections.replaceToken({ connectionId: 'c1', token: GOOD_TOKEN, keep: 'keychain' })
    expect(closed).toEqual(opened.slice(0, 1))
  })

  it('knows only connections there are, and not the demo', async () => {
    const { connections } = someConnections()
    const request = { token: GOOD_TOKEN, keep: 'session' } as const
    expect(await connections.replaceToken({ ...request, connectionId: 'none' })).toMatchObject({
      error: { kind: 'not-found' },
    })
    await connections.openDemo({ isPaced: false })
    expect(await connections.replaceToken({ ...request, connectionId: 'demo' })).toMatchObject({
      error: { kind: 'invalid-request' },
    })
  })
})

describe('openDemo', () => {
  it('exists once, under its own id, also after a restart, and keeps its name', async () => {
    const { connections, folder } = someConnections()
    expect(await connections.openDemo({ isPaced: false })).toMatchObject({
      ok: true,
      value: { connection: { id: 'demo', kind: 'demo', baseUrl: '', tokenPlace: 'session' } },
    })
    await connections.renameConnection({ connectionId: 'demo', name: 'Try-out' })
    await connections.openDemo({ isPaced: false })
    const listed = await someConnections({ folder }).connections.listConnections({})
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['Try-out'])
  })

  it('keeps the limit that the person wanted, for every later start', async () => {
    const { connections, folder } = someConnections()
    await connections.openDemo({ isPaced: true })
    const again = someConnections({ folder })
    await again.sessions.get('demo')
    expect(again.demoStarts).toEqual(['started, paced'])
    await again.connections.openDemo({ isPaced: false })
    const last = someConnections({ folder })
    await last.sessions.get('demo')
    expect(last.demoStarts).toEqual(['started'])
  })
})

describe('forget', () => {
  it('erases token, entry, session and traces', async () => {
    const { connections, keychain, closed, forgotten } = someConnections()
    await connections.addConnection(aRequest)
    expect(await connections.forgetConnection({ connectionId: 'c1' })).toEqual({ ok: true, value: null })
    expect(await connections.listConnections({})).toEqual({ ok: true, value: [] })
    expect(await keychain.read('c1 https://api.example.org/v1')).toEqual({ ok: true, value: undefined })
    expect(closed).toHaveLength(1)
    expect(forgotten).toEqual(['c1'])
  })

  it('keeps the entry while the keychain keeps the token, so that it can be tried again', async () => {
    const before = someConnections()
    await before.connections.addConnection(aRequest)
    const { connections } = someConnections({ folder: before.folder, keychain: aBrokenKeychain })
    expect(await connections.forgetConnection({ connectionId: 'c1' })).toMatchObject({
      error: { kind: 'keychain-unavailable' },
    })
    expect(await connections.listConnections({})).toMatchObject({ value: [{ id: 'c1' }] })
  })

  it('stops the demo', async () => {
    const { connections, demoStops } = someConnections()
    await connections.openDemo({ isPaced: false })
    expect((await connections.forgetConnection({ connectionId: 'demo' })).ok).toBe(true)
    expect(demoStops).toEqual(['stopped'])
  })
})

describe('enterFromFile', () => {
  const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
  const aBundle = {
    connectionId: id,
    kind: 'bundle',
    name: 'Winter',
    baseUrl: 'https://api.example.org/v1',
  } as const

  it('enters a bundle, for which no session is ever opened', async () => {
    const { connections, sessions, opened } = someConnections()
    expect(await connections.enterFromFile(aBundle)).toMatchObject({
      value: { kind: 'bundle', tokenPlace: 'none' },
    })
    expect(await sessions.get(id)).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
    expect(
      await connections.replaceToken({ connectionId: id, token: GOOD_TOKEN, keep: 'session' }),
    ).toMatchObject({
      error: { kind: 'invalid-request' },
    })
    expect(opened).toEqual([])
  })

  it('enters a service without a token, which one can be given to', async () => {
    const { connections, sessions, opened } = someConnections()
    const entered = await connections.enterFromFile({ ...aBundle, kind: 'service' })
    expect(entered).toMatchObject({ value: { kind: 'service', tokenPlace: 'none' } })
    expect(await sessions.get(id)).toMatchObject({ error: { kind: 'unauthorized' } })
    await connections.replaceToken({ connectionId: id, token: GOOD_TOKEN, keep: 'session' })
    expect(opened).toHaveLength(1)
  })

  it('takes no place of a connection that there is, and no address that a person could not give', async () => {
    const { connections } = someConnections()
    await connections.enterFromFile(aBundle)
    expect(await connections.enterFromFile(aBundle)).toMatchObject({ error: { field: 'connectionId' } })
    const other = {
      ...aBundle,
      connectionId: '6f9619ff-8b86-4011-b42d-00c04fc964fe',
      kind: 'service',
    } as const
    expect(await connections.enterFromFile({ ...other, baseUrl: 'http://evil.example' })).toMatchObject({
      error: { field: 'baseUrl', fault: 'plain-http' },
    })
    expect(await connections.enterFromFile({ ...aBundle, connectionId: 'demo' })).toMatchObject({ ok: false })
  })

  it('is forgotten without a token to erase', async () => {
    const { connections, forgotten } = someConnections()
    await connections.enterFromFile(aBundle)
    expect(await connections.forgetConnection({ connectionId: id })).toMatchObject({ ok: true })
    expect(forgotten).toEqual([id])
    expect(await connections.listConnections({})).toEqual({ ok: true, value: [] })
  })
})
