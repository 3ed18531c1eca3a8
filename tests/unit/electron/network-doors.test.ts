import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const sources = globSync('electron/**/*.ts', { cwd: root }).sort()
const filesWith = (pattern: RegExp): readonly string[] =>
  sources.filter((path) => pattern.test(readFileSync(resolve(root, path), 'utf8')))

/** Privacy depends on these lists: anyone who adds another way to a network must change docs/privacy.md as well. */
describe('the doors of main to a network', () => {
  it('are one session, which fetches', () => {
    expect(filesWith(/session\(\)\s*\.fetch\(/)).toEqual(['electron/window/network.ts'])
    expect(filesWith(/\bcreateNetworkFetch\(\(/)).toEqual(['electron/modules.ts'])
  })

  it('are watched by the list of contacted hosts, both of them', () => {
    const modules = readFileSync(resolve(root, 'electron/modules.ts'), 'utf8')
    const given = [...modules.matchAll(/\bfetch(?:,|: (\S+ \S+)$)/gm)].map(([all, value]) => value ?? all)
    expect(given).toEqual(["hosts.watch(fetch, 'service'),", "hosts.watch(fetch, 'pictures'),"])
  })

  it('look up names for pictures alone', () => {
    expect(filesWith(/node:dns/)).toEqual(['electron/files/file-module.ts'])
  })

  it('are no others: sockets, servers but the demo, updates, crash reports', () => {
    expect(
      filesWith(/node:(https|tls|dgram|http2)|globalThis\.fetch|new WebSocket|\bnet\.(fetch|request)\b/),
    ).toEqual([])
    expect(filesWith(/autoUpdater|crashReporter/)).toEqual([])
    expect(filesWith(/createServer|node:http'/)).toEqual(['electron/demo/server.ts'])
    expect(filesWith(/openExternal/)).toEqual(['electron/window/desktop.ts'])
  })
})
