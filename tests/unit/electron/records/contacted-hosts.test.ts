import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contactedHostsSchema, createContactedHosts } from '#electron/records/contacted-hosts.ts'
import { createRecords } from '#electron/records/record-file.ts'
import { eventually } from '#support/eventually.ts'
import { readFile } from 'node:fs/promises'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

function hostsIn(folder = temporaryFolder('hosts'), startMs = 1_000) {
  let nowMs = startMs
  const clock = { now: () => nowMs }
  const open = createRecords(folder, { clock, reportBroken: () => undefined })
  const file = open('contacted-hosts.json', contactedHostsSchema)
  const sent: string[] = []
  const hosts = createContactedHosts({ file, clock })
  const fetch = (url: string): Promise<string> => {
    sent.push(url)
    return Promise.resolve('answer')
  }
  const later = (ms: number): void => void (nowMs += ms)
  const onDisk = () => readFile(join(folder, 'contacted-hosts.json'), 'utf8').catch(() => '')
  return { folder, hosts, sent, fetch, later, onDisk }
}

describe('createContactedHosts', () => {
  it('lists each host once for each purpose, with its first and its latest request', async () => {
    const { hosts, fetch, sent, later } = hostsIn()
    const service = hosts.watch(fetch, 'service')
    const pictures = hosts.watch(fetch, 'pictures')
    expect(await service('https://api.example/v1/organizations')).toBe('answer')
    later(5)
    await pictures('https://images.example:8443/a.png')
    later(5)
    await service('https://api.example/v1/variables?q=secret')
    expect(sent).toHaveLength(3)
    expect(await hosts.list()).toEqual([
      { host: 'api.example', purpose: 'service', firstAt: 1_000, lastAt: 1_010 },
      { host: 'images.example:8443', purpose: 'pictures', firstAt: 1_005, lastAt: 1_005 },
    ])
  })

  it('lists a host whose request fails: it was contacted all the same', async () => {
    const { hosts } = hostsIn()
    const failing = hosts.watch(() => Promise.reject(new TypeError('reset')), 'service')
    await expect(failing('https://gone.example/')).rejects.toThrow('reset')
    expect((await hosts.list()).map(({ host }) => host)).toEqual(['gone.example'])
  })

  it('knows after a restart what was contacted before, and keeps no path, no query and no token', async () => {
    const { folder, hosts, fetch, onDisk } = hostsIn()
    await hosts.watch(fetch, 'service')('https://api.example/v1/variables?token=secret')
    await eventually(onDisk).toContain('api.example')
    expect(await onDisk()).not.toMatch(/secret|variables/)
    const again = hostsIn(folder, 9_000_000)
    await again.hosts.watch(again.fetch, 'service')('https://api.example/v1')
    expect(await again.hosts.list()).toEqual([
      { host: 'api.example', purpose: 'service', firstAt: 1_000, lastAt: 9_000_000 },
    ])
  })
})
