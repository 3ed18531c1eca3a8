import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSite } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAppFiles } from '#electron/window/app-files.ts'
import { deadEnd, refuseDatagrams } from '#electron/window/security/traffic.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'

/** Name that a page, or its frame, tries to look up. It does not exist, and must not even be requested. */
const secretName = (realm: string) => `what-the-${realm}-knows.invalid`

const launch = (args: readonly string[]) =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', ...args] })

const folder = temporaryFolder('peers')

beforeAll(() => {
  mkdirSync(join(folder, 'page'))
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>A page</title>')
})

/** Opens endpoints for peer connections on the loopback, which count what reaches them. */
async function openEnds() {
  const counted = { datagrams: 0, connections: 0 }
  const stun = createSocket('udp4').on('message', () => (counted.datagrams += 1))
  const relay = createServer((socket) => {
    counted.connections += 1
    socket.on('error', () => undefined)
  })
  stun.bind(0, '127.0.0.1')
  relay.listen(0, '127.0.0.1')
  await Promise.all([once(stun, 'listening'), once(relay, 'listening')])
  return { counted, stun, relay }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Serves the app's files with the headers that they have in the app, except for the omitted ones. */
async function serveApp(without: readonly string[]): Promise<Server> {
  const files = createAppFiles(join(folder, 'page'))
  const site = createSite((request, response) => {
    void files(new Request(`app://meterlens${request.url ?? ''}`)).then(async (answer) => {
      for (const name of without) answer.headers.delete(name)
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  return site
}

interface Attempt {
  /** Headers of the app that are omitted. */
  readonly without?: readonly string[]
  /** Switches of Chromium, in which OWN stands for the page's own host. */
  readonly args?: readonly string[]
  /** True if nothing blocks the packets, which may take long to arrive on a busy machine. */
  readonly arrive?: boolean
}

/**
 * Opens a peer connection in a page, and one in a frame of another page, each with names and addresses of its own.
 * Returns the counts of the loopback, and whether the name was looked up.
 */
async function tryPeers({ without = [], args = [], arrive = false }: Attempt = {}) {
  const site = await serveApp(without)
  const own = `127.0.0.1:${portOf(site)}`
  const netLog = join(folder, `net-log-${portOf(site)}.json`)
  const browser = await launch([`--log-net-log=${netLog}`, ...args.map((arg) => arg.replace('OWN', own))])
  const attempts = await Promise.all(
    (['page', 'frame'] as const).map(async (realm) => {
      const { counted, stun, relay } = await openEnds()
      const page = await browser.newPage()
      await page.goto(`http://${own}/index.html`)
      const name = secretName(realm)
      const addresses = { stun: stun.address().port, relay: portOf(relay), name, realm }
      await page.evaluate(openPeer, addresses).catch(expectEndOfPage)
      if (arrive) await expect.poll(() => counted.datagrams > 0 && counted.connections > 0).toBe(true)
      return { counted, name, ends: [stun, relay] }
    }),
  )
  // No event shows that nothing more will arrive.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await browser.close()
  for (const end of [site, ...attempts.flatMap(({ ends }) => ends)]) end.close()
  const log = readFileSync(netLog, 'utf8')
  return attempts.map(({ counted, name }) => ({ ...counted, asked: log.includes(name) }))
}

/** Runs in the page. */
async function openPeer(to: { stun: number; relay: number; name: string; realm: string }): Promise<void> {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inner = frame.contentWindow as (Window & typeof globalThis) | null
  const { RTCPeerConnection } = (to.realm === 'frame' ? inner : globalThis) ?? globalThis
  const account = { username: 'a', credential: 'b' }
  const connection = new RTCPeerConnection({
    iceServers: [
      { urls: `stun:127.0.0.1:${to.stun}` },
      { urls: `turn:127.0.0.1:${to.relay}?transport=tcp`, ...account },
      { urls: `turn:${to.name}:3478?transport=tcp`, ...account },
    ],
  })
  connection.createDataChannel('readings')
  await connection.setLocalDescription()
}

/**
 * Chromium 156 ends a page whose frame tries something that the allow-list forbids; an attempt of the page itself just
 * fails.
 */
function expectEndOfPage(error: unknown): void {
  expect(String(error)).toContain('Target crashed')
}

/**
 * The oldest Chromium in which headers restrict the peer connections of a page; 150 applies them only to fetches.
 * Electron 45 has 156. The behaviour of older versions says nothing about the app.
 */
const FIRST_THAT_HEEDS = 156

const versionOf = (program: string) => execFileSync(program, ['--version'], { encoding: 'utf8' })

const nothing = { datagrams: 0, connections: 0 }
const major = Number(/\d+/.exec(versionOf(findChromium()))?.[0])
const reason = `Chromium ${String(major)} is older than the one of Electron 45 and does not hold peer connections to the headers`
if (major < FIRST_THAT_HEEDS) console.warn(reason)

describe('extra: peer connections of a page, and of a frame in one', () => {
  it('would reach any address of their choosing, did nothing stop them', async () => {
    const found = await tryPeers({ without: ['connection-allowlist'], arrive: true })
    expect(found.map(({ asked }) => asked)).toEqual([true, true])
  })

  it('send no datagram, open no connection and ask for no name under the headers of the app', async ({
    skip,
  }) => {
    skip(major < FIRST_THAT_HEEDS, reason)
    const silent = { ...nothing, asked: false }
    expect(await tryPeers()).toEqual([silent, silent])
  })

  it('send no datagram and open no connection in a session set up as the app’s, without them', async () => {
    const policies: string[] = []
    refuseDatagrams({ setWebRTCIPHandlingPolicy: (policy) => void policies.push(policy) })
    const args = [
      `--webrtc-ip-handling-policy=${policies.join()}`,
      `--proxy-server=${deadEnd.proxyRules}`,
      `--proxy-bypass-list=${deadEnd.proxyBypassRules};OWN`,
    ]
    expect(await tryPeers({ args, without: ['connection-allowlist'] })).toMatchObject([nothing, nothing])
  })
})
