import { get } from 'node:http'
import { expect, it } from 'vitest'
import { createBlobStore, startAppServer } from '../../../scripts/browser-host/app-server/app-server.ts'

/** Returns for how long Chromium may cache a file of an app whose scheme has a code cache or not. */
async function cacheControl(path: string, hasCodeCache: boolean): Promise<string | undefined> {
  const server = await startAppServer({
    handlerOf: () => () => new Response('', { headers: { 'cache-control': 'no-store' } }),
    hasCodeCache: () => hasCodeCache,
    blobs: createBlobStore(),
  })
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  get({ port: server.port, path, headers: { host: 'meterlens.app.localhost' } }, (response) => {
    response.resume()
    resolve(response.headers['cache-control'])
  })
  const found = await promise
  server.close()
  return found
}

it('has Chromium store compiled scripts that are named after their content, where the scheme has a code cache', async () => {
  expect(await cacheControl('/assets/app-DfRv44Nd.js', true)).toContain('immutable')
  expect(await cacheControl('/assets/app-DfRv44Nd.js', false)).toBe('no-store')
  expect(await cacheControl('/main.js', true)).toBe('no-store')
  expect(await cacheControl('/index.html', true)).toBe('no-store')
})
