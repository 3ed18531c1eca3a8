import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { canaryForms, filesWithCanary, heapText } from '#support/app/canary.ts'
import { launchApp } from '#support/app/launch-app.ts'
import { connect, runCommand } from '#support/app/main-job.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const canary = 'canary-7f3a9c51e0b84d62'

/** Starts a service that knows the organizations and answers everything else with an error that contains the token. */
async function startShoutingService(): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer((request, response) => {
    const knows = request.url?.startsWith('/v1/organizations') === true
    response.writeHead(knows ? 200 : 400, { 'content-type': 'application/json' })
    const shout = `refused ${request.headers.authorization ?? ''}`
    response.end(JSON.stringify(knows ? [{ id: 'o1', name: 'Organization 1' }] : { message: shout }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

/** Records every connection that the main process opens from now on, whichever way it takes. */
async function recordNetwork(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ session }) => {
    const contacted = new Set<string>()
    Object.assign(globalThis, { contactedHosts: contacted })
    const network = session.fromPartition('meterlens-net', { cache: false })
    const send = network.fetch.bind(network)
    network.fetch = (request, init) => {
      contacted.add(new URL(typeof request === 'string' ? request : request.url).host)
      return send(request, init)
    }
    // Requests outside the session, such as Node's own, need a socket.
    const { Socket } = process.getBuiltinModule('node:net')
    const connect = Socket.prototype.connect
    Socket.prototype.connect = function (this: typeof Socket.prototype, ...args: unknown[]) {
      const [first] = args.flat()
      if (typeof first === 'object' && first !== null && 'port' in first && 'host' in first)
        contacted.add(`${String(first.host)}:${String(first.port)}`)
      return Reflect.apply(connect, this, args)
    } as typeof connect
  })
  return () =>
    app.evaluate(() => {
      const { contactedHosts } = globalThis as unknown as { contactedHosts: ReadonlySet<string> }
      return [...contactedHosts]
    })
}

/** Calls everything in the bridge that might reveal a token, and returns the answers as one text. */
async function askEverything(window: Page): Promise<string> {
  return window.evaluate(async () => {
    const bridge = (globalThis as unknown as { meterlens: Record<string, (r: unknown) => Promise<unknown>> })
      .meterlens
    const connections = (await bridge['listConnections']?.({})) as { value: { id: string }[] }
    const connectionId = connections.value[0]?.id
    const origin = { connectionId, lane: 'interactive', ticket: 'canary-ask' }
    const paging = { page: 1, perPage: 25 }
    const answers = await Promise.all([
      bridge['readAppFacts']?.({}),
      bridge['readBudget']?.({ connectionId }),
      bridge['listVariables']?.({ ...origin, paging, filter: {} }),
      bridge['inspectVariable']?.({ ...origin, dataHubId: 'v1' }),
      bridge['listSupported']?.({ ...origin, catalogue: 'units' }),
      bridge['fetchSeries']?.({
        ...origin,
        seriesKey: { dataHubId: 'v1', resolution: 'hourly' },
        interval: { start: 0, end: 3_600_000 },
        bucketZone: 'UTC',
      }),
      bridge['forgottenCall']?.({}),
    ])
    return JSON.stringify([connections, answers])
  })
}

for (const keychain of ['available', 'unavailable'] as const) {
  test(`the token stays in main and in the keychain (keychain ${keychain})`, async () => {
    const { server, baseUrl } = await startShoutingService()
    const userDataDir = temporaryFolder('canary')
    const env = keychain === 'available' ? {} : { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
    const app = await launchApp({ userDataDir, env })
    let printed = ''
    app.process().stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    app.process().stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await app.evaluate(({ BrowserWindow }) => {
      const sent: unknown[] = []
      Object.assign(globalThis, { sentToPage: sent })
      const [window] = BrowserWindow.getAllWindows()
      if (window === undefined) throw new Error('no window')
      const send = window.webContents.send.bind(window.webContents)
      window.webContents.send = (channel: string, ...values: unknown[]) => {
        sent.push([channel, values])
        send(channel, ...values)
      }
    })

    const contacted = await recordNetwork(app)
    await connect(app.window, { name: 'Shouting', baseUrl, token: canary })
    await expect(app.window.getByRole('alert').first()).toBeVisible()
    const answers = await askEverything(app.window)
    expect(answers).toContain('refused')
    expect(answers).not.toContain(canary)
    // No other host was contacted, and the app's own list agrees.
    const host = new URL(baseUrl).host
    expect(await contacted()).toEqual([host])
    await runCommand(app.window, 'Privacy and contacted hosts')
    const listed = app.window.getByRole('dialog').getByRole('table').getByRole('rowheader')
    await expect(listed).toHaveText([host])
    await app.window.keyboard.press('Escape')
    const sent = await app.evaluate(() =>
      JSON.stringify((globalThis as unknown as { sentToPage: unknown }).sentToPage),
    )
    expect(sent).toContain('budgetChanged')
    expect(sent).not.toContain(canary)
    expect(await app.window.locator('html').innerHTML()).not.toContain(canary)
    expect((await heapText(app.window)).includes(canary)).toBe(false)
    await app.close()

    for (const form of canaryForms(canary)) expect(printed).not.toContain(form.toString('latin1'))
    expect(filesWithCanary(userDataDir, canary)).toEqual([])
    server.close()
  })
}
