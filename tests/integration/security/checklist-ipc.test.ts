import { describe, expect, it } from 'vitest'
import {
  callsAsText,
  connectIpc,
  type IpcReceiver,
  isTrustedSender,
  type SenderFrame,
} from '#electron/ipc/ipc-adapter.ts'
import { APP_ORIGIN } from '#electron/window/app-origin.ts'
import { addressOf, linksFrom } from '#electron/window/links.ts'
import { createOpenServiceLink } from '#electron/window/service-link.ts'
import { callNames, channelOf } from '#shared/contract/call-names.ts'
import { succeed } from '#shared/errors/result.ts'

function aConnectedIpc() {
  const listeners = new Map<string, Parameters<IpcReceiver['handle']>[1]>()
  const reached: string[] = []
  const requests: unknown[] = []
  const untrusted: string[] = []
  connectIpc({
    ipc: { handle: (channel, listener) => void listeners.set(channel, listener) },
    origins: [APP_ORIGIN],
    reportUntrusted: (name) => void untrusted.push(name),
    router: async (name, request) => {
      reached.push(name)
      requests.push(request)
      return succeed(null)
    },
  })
  const send = (name: string, senderFrame: SenderFrame | null, request: unknown = {}) =>
    listeners.get(channelOf(name))?.({ senderFrame }, request)
  return { listeners, reached, requests, untrusted, send }
}

const page: SenderFrame = { parent: null, origin: 'app://meterlens' }
const strangers: readonly [string, SenderFrame | null][] = [
  ['a frame that is gone', null],
  ['an inner frame of the app', { parent: page, origin: 'app://meterlens' }],
  ['another host', { parent: null, origin: 'app://evil' }],
  ['a longer host', { parent: null, origin: 'app://meterlens.evil' }],
  ['another scheme', { parent: null, origin: 'https://meterlens' }],
  ['about:blank', { parent: null, origin: 'null' }],
  ['a frame without an origin', { parent: null, origin: '' }],
  ['a development server nobody started', { parent: null, origin: 'http://localhost:5173' }],
]

describe('row 17: the sender of a call', () => {
  it('is checked on every channel there is', async () => {
    const { listeners, send, reached, untrusted } = aConnectedIpc()
    expect([...listeners.keys()].sort()).toEqual(callNames.map(channelOf).sort())
    for (const name of callNames) {
      for (const [who, frame] of strangers) {
        expect(await send(name, frame), `${name} from ${who}`).toMatchObject({
          ok: false,
          error: { kind: 'forbidden' },
        })
      }
    }
    expect(reached).toEqual([])
    expect(untrusted).toHaveLength(callNames.length * strangers.length)
  })

  it('may be the page of the app', async () => {
    const { send, reached } = aConnectedIpc()
    for (const name of callNames)
      expect(await send(name, page), name).toEqual(
        callsAsText.has(name) ? '{"ok":true,"value":null}' : { ok: true, value: null },
      )
    expect(reached).toEqual([...callNames])
  })

  it('may send a request as JSON, which is checked like any other', async () => {
    const { send, requests } = aConnectedIpc()
    await send('writeDocument', page, '{"id":"imports"}')
    await send('writeDocument', page, '{"id":')
    expect(requests).toEqual([{ id: 'imports' }, undefined])
  })

  it('is read before anything is awaited', () => {
    const { listeners } = aConnectedIpc()
    let reads = 0
    const event = {
      get senderFrame() {
        reads += 1
        return page
      },
    }
    void listeners.get(channelOf('readAppFacts'))?.(event, {})
    expect(reads).toBe(1)
  })

  it('may be the development server if main was started with one', () => {
    const frame = { parent: null, origin: 'http://localhost:5173' }
    expect(isTrustedSender(frame, [APP_ORIGIN, 'http://localhost:5173'])).toBe(true)
  })
})

describe('row 15: addresses that a service sends', () => {
  it('are opened at the host of the service alone', async () => {
    const opened: string[] = []
    const open = createOpenServiceLink({
      serviceHostOf: () => Promise.resolve('meters.example'),
      open: (address) => Promise.resolve(void opened.push(address)),
    })
    for (const address of ['https://meters.example/a', 'https://meters.example.org/', 'file:///etc/passwd'])
      await open({ connectionId: 'c1', address })
    expect(opened).toEqual(['https://meters.example/a'])
  })
})

describe('row 15: addresses for the system’s browser', () => {
  const links = linksFrom({
    homepage: 'https://meters.example/app',
    repository: 'https://code.example/a/b.git',
    bugs: { url: 'https://code.example/a/b/issues' },
  })

  it('are those of package.json and a constant one', () => {
    expect(links).toEqual({
      project: 'https://meters.example/app',
      issues: 'https://code.example/a/b/issues',
      licence: 'https://spdx.org/licenses/MIT.html',
    })
    expect(linksFrom({ repository: { url: 'git+https://code.example/a/b.git' } })).toMatchObject({
      project: 'https://code.example/a/b',
    })
  })

  it.each([
    'http://meters.example',
    'file:///etc/passwd',
    'javascript:1',
    'github:a/b',
    'git@code.example:a/b.git',
    'https://user:secret@meters.example/',
    '',
    7,
    null,
    { url: 7 },
  ])('are not made of %j', (address) => {
    expect(linksFrom({ homepage: address, repository: address, bugs: address })).toEqual(linksFrom({}))
  })

  it.each([
    'other',
    'file:///etc/passwd',
    'javascript:1',
    'smb://x',
    'https://example.org',
    'toString',
    '__proto__',
  ])('%s leads nowhere', (link) => {
    expect(addressOf(links, link)).toBeUndefined()
  })
})
