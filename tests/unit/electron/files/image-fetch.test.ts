import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createImageCache } from '#electron/files/image-cache.ts'
import { createImageFetch, MAX_IMAGE_BYTES } from '#electron/files/image-fetch.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Surroundings {
  readonly serviceHost?: string | undefined
  readonly addresses?: readonly string[]
  readonly timeoutMs?: number
}

function anImageFetch({ addresses = ['93.184.216.34'], timeoutMs = 2000, ...service }: Surroundings = {}) {
  const serviceHost = 'serviceHost' in service ? service.serviceHost : '127.0.0.1'
  let nowMs = 1_000_000
  const asked: string[] = []
  const fetchImage = createImageFetch({
    fetch: (url, init) => {
      asked.push(url)
      return fetch(url, { ...init, redirect: 'error' })
    },
    serviceHostOf: () => Promise.resolve(serviceHost),
    addressesOf: () => Promise.resolve(addresses),
    cache: createImageCache({
      folder: temporaryFolder('images'),
      clock: { now: () => nowMs },
      maxFiles: 3,
      absentForMs: 60_000,
    }),
    timeoutMs,
  })
  const later = (ms: number): void => void (nowMs += ms)
  return { fetchImage, asked, later }
}

const notFound = { ok: false, error: { kind: 'not-found' } }

describe('createImageFetch', () => {
  it('brings an image once and then from the cache', async () => {
    const base = await aServer((_request, response) => {
      response.setHeader('content-type', 'image/svg+xml; charset=utf-8').end('<svg/>')
    })
    const { fetchImage, asked } = anImageFetch()
    const expected = {
      ok: true,
      value: { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode('<svg/>') },
    }
    const [first, joined] = await Promise.all([fetchImage('c', `${base}/a`), fetchImage('c', `${base}/a`)])
    expect(first).toEqual(expected)
    expect(joined).toEqual(expected)
    expect(await fetchImage('c', `${base}/a`)).toEqual(expected)
    expect(asked).toHaveLength(1)
  })

  it('sends no credentials', async () => {
    const seen: unknown[] = []
    const base = await aServer((request, response) => {
      seen.push(request.headers.authorization, request.headers.cookie)
      response.setHeader('content-type', 'image/png').end('x')
    })
    await anImageFetch().fetchImage('c', `${base}/a`)
    expect(seen).toEqual([undefined, undefined])
  })

  it.each([
    ['http://images.example/a.png', '127.0.0.1'],
    ['ftp://images.example/a.png', '127.0.0.1'],
    ['file:///etc/passwd', '127.0.0.1'],
    ['https://user:pass@images.example/a.png', '127.0.0.1'],
    ['http://127.0.0.1:9/a.png', 'api.example'],
    ['https://localhost/a.png', 'api.example'],
    ['https://192.168.1.1/a.png', 'api.example'],
    ['https://10.0.0.8/a.png', '10.0.0.7'],
    ['https://[fd00::1]/a.png', 'api.example'],
    ['https://[::ffff:169.254.169.254]/a.png', 'api.example'],
    ['https://printer/a.png', 'api.example'],
    ['http://api.example/a.png', 'api.example'],
  ])('does not even ask for %s where the service is at %s', async (url, serviceHost) => {
    const { fetchImage, asked } = anImageFetch({ serviceHost })
    expect(await fetchImage('c', url)).toEqual(notFound)
    expect(asked).toEqual([])
  })

  it('does not ask a public name that leads to a private address', async () => {
    const { fetchImage, asked } = anImageFetch({
      serviceHost: 'api.example',
      addresses: ['93.184.216.34', '10.0.0.8'],
    })
    expect(await fetchImage('c', 'https://images.example/a.png')).toEqual(notFound)
    expect(asked).toEqual([])
  })

  it.each([
    ['https://10.0.0.7:9/a.png', '10.0.0.7', []],
    ['https://images.example:9/a.png', 'api.example', ['93.184.216.34']],
    ['https://images.example:9/a.png', 'api.example', []],
  ])('asks for %s where the service is at %s', async (url, serviceHost, addresses) => {
    const { fetchImage, asked } = anImageFetch({ serviceHost, addresses, timeoutMs: 50 })
    await fetchImage('c', url)
    expect(asked).toEqual([url])
  })

  it('asks nothing for a connection without a service', async () => {
    const { fetchImage, asked } = anImageFetch({ serviceHost: undefined })
    expect(await fetchImage('c', 'https://images.example/a.png')).toEqual(notFound)
    expect(asked).toEqual([])
  })

  it('calls anything but a small image not found, and asks again only after a while', async () => {
    const base = await aServer((request, response) => {
      if (request.url === '/html') response.setHeader('content-type', 'text/html').end('<script>')
      if (request.url === '/missing') response.writeHead(404, { 'content-type': 'image/png' }).end()
      if (request.url === '/moved') response.writeHead(302, { location: '/small' }).end()
      if (request.url === '/large')
        response.setHeader('content-type', 'image/png').end(Buffer.alloc(MAX_IMAGE_BYTES + 1))
    })
    const { fetchImage, asked, later } = anImageFetch({ timeoutMs: 500 })
    for (const path of ['/html', '/missing', '/moved', '/large', '/never-answers']) {
      expect(await fetchImage('c', base + path), path).toEqual(notFound)
    }
    await fetchImage('c', `${base}/html`)
    expect(asked).toHaveLength(5)
    later(60_001)
    await fetchImage('c', `${base}/html`)
    expect(asked).toHaveLength(6)
  })

  it('keeps as many as it may and asks for the rest again', async () => {
    const base = await aServer((_request, response) => {
      response.setHeader('content-type', 'image/png').end('x')
    })
    const { fetchImage, asked, later } = anImageFetch()
    for (const path of ['/1', '/2', '/3', '/4', '/1']) {
      await fetchImage('c', base + path)
      later(5000)
    }
    expect(asked.filter((url) => url.endsWith('/1'))).toHaveLength(2)
  })
})
