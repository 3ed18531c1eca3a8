import { readFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer as createTcp, type AddressInfo, type Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { fixtureFolder, launchFixture } from './fixture-app.ts'

const servers: (Server | TcpServer)[] = []
let app: LaunchedApp
let base: string

const answer: RequestListener = (request, response) => {
  const url = request.url ?? ''
  if (url === '/redirect') response.writeHead(302, { location: '/facts' }).end()
  else if (url === '/slow') setTimeout(() => response.end('late'), 3000).unref()
  else if (url === '/torn') {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    setTimeout(() => request.socket.destroy(), 50)
  } else response.writeHead(url === '/missing' ? 404 : 200).end(JSON.stringify(request.headers))
}

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  base = `http://127.0.0.1:${await listen(createHttp(answer))}`
  app = await launchFixture()
})
afterAll(async () => {
  await app.close()
  for (const server of servers) server.close()
})

interface Outcome {
  readonly error?: string
  readonly name?: string
  readonly status?: number
  readonly url?: string
  readonly text?: string
}

/** Fetches in a private session and returns the outcome with the body. */
function fetchInMain(url: string, init: RequestInit = {}, abortAfterMs?: number): Promise<Outcome> {
  return app.evaluate(
    async ({ session }, [address, options, abortMs]): Promise<Outcome> => {
      try {
        const signal = abortMs === undefined ? {} : { signal: AbortSignal.timeout(abortMs) }
        const response = await session
          .fromPartition('net')
          .fetch(address, { ...options, ...signal } as object)
        const { status, url: shown } = response
        const text = await response.text()
        return { status, url: shown, text }
      } catch (thrown) {
        const error = thrown as Error
        return { error: error.message, name: error.name }
      }
    },
    [url, init, abortAfterMs] as const,
  )
}

describe('fetch', () => {
  it('resolves for every status and hides the address', async () => {
    expect(await fetchInMain(`${base}/missing`)).toMatchObject({ status: 404, url: '' })
  })

  it('sends the headers it is given and names itself', async () => {
    const { text } = await fetchInMain(`${base}/facts`, { headers: { authorization: 'Bearer x' } })
    expect(JSON.parse(text ?? '{}')).toMatchObject({
      authorization: 'Bearer x',
      'user-agent': expect.stringContaining('Host Fixture/1.2.3') as string,
    })
  })

  it('refuses a redirect under the policy of the application', async () => {
    const error = "Attempted to redirect, but redirect policy was 'error'"
    expect(await fetchInMain(`${base}/redirect`, { redirect: 'error' })).toMatchObject({
      error,
      name: 'Error',
    })
  })

  it('rejects with the reason of its signal', async () => {
    expect(await fetchInMain(`${base}/slow`, {}, 100)).toMatchObject({ name: 'TimeoutError' })
  })
})

describe('failures', () => {
  it('are plain errors in the words of Chromium', async () => {
    const hangUp = createTcp((socket) => {
      socket.once('data', () => socket.end())
    })
    const nonsense = createTcp((socket) => {
      socket.end('no protocol at all\r\n\r\n')
    })
    const read = (name: string): Buffer => readFileSync(join(fixtureFolder, 'tls', name))
    const selfSigned = createHttps({ key: read('key.pem'), cert: read('certificate.pem') }, answer)
    const closed = createTcp()
    const closedPort = await listen(closed)
    await new Promise((resolve) => closed.close(resolve))

    const outcomes = await Promise.all([
      fetchInMain(`http://127.0.0.1:${closedPort}/`),
      fetchInMain('http://no-such-host.invalid/'),
      fetchInMain(`http://127.0.0.1:${await listen(hangUp)}/`),
      fetchInMain(`http://127.0.0.1:${await listen(nonsense)}/`),
      fetchInMain(`https://127.0.0.1:${await listen(selfSigned)}/`),
      fetchInMain(base.replace('http:', 'https:')),
      fetchInMain(`${base}/torn`),
    ])
    expect(outcomes.map(({ name, error }) => [name, error].join(': '))).toEqual([
      'Error: net::ERR_CONNECTION_REFUSED',
      'Error: net::ERR_NAME_NOT_RESOLVED',
      'Error: net::ERR_EMPTY_RESPONSE',
      'Error: net::ERR_INVALID_HTTP_RESPONSE',
      'Error: net::ERR_CERT_AUTHORITY_INVALID',
      'Error: net::ERR_SSL_PROTOCOL_ERROR',
      'Error: net::ERR_CONTENT_LENGTH_MISMATCH',
    ])
  })
})
