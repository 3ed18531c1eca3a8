import { describe, expect, it } from 'vitest'
import { createNetworkFetch } from '#electron/window/network.ts'

describe('createNetworkFetch', () => {
  it('adds nothing of a browser and follows no redirect, whatever the caller says', async () => {
    const sent: [string, RequestInit][] = []
    const fetch = createNetworkFetch(() => ({
      fetch: async (url, init) => {
        sent.push([url, init])
        return new Response('x')
      },
    }))
    const headers = { authorization: 'Bearer t' }
    await fetch('https://x.test', { headers, redirect: 'follow', credentials: 'include', cache: 'default' })
    expect(sent).toEqual([
      [
        'https://x.test',
        {
          headers,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
        },
      ],
    ])
  })
})
