import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'
import type { CachePage } from './cache-page-contract.ts'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

export interface OpenCachePage {
  readonly page: Page
  readonly devTools: CDPSession
  readonly origin: string
  /** Calls the page under test. */
  readonly call: <Name extends keyof CachePage>(
    name: Name,
    ...args: Parameters<CachePage[Name]>
  ) => Promise<Awaited<ReturnType<CachePage[Name]>>>
  readonly close: () => Promise<void>
}

/** The cache, built as it is for users, in a page of a real Chromium with an empty profile. */
export async function openCachePage(): Promise<OpenCachePage> {
  const folder = await mkdtemp(join(tmpdir(), 'meterlens-cache-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, 'page'),
    build: { outDir: join(folder, 'site'), emptyOutDir: true, target: 'esnext' },
  })
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    readFile(join(folder, 'site', path)).then(
      (bytes) => {
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'cachePage' in globalThis)
  return {
    page,
    devTools: await context.newCDPSession(page),
    origin,
    call: (name, ...args) =>
      page.evaluate<never, readonly [string, readonly unknown[]]>(
        ([called, given]) => {
          const { cachePage } = globalThis as unknown as {
            cachePage: Record<string, (...all: unknown[]) => never>
          }
          const method = cachePage[called]
          if (method === undefined) throw new Error(`the page offers no ${called}`)
          return method(...given)
        },
        [name, args],
      ),
    close: async () => {
      await context.close()
      server.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
