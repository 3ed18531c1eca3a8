import type { Shell } from 'electron'
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../guarded.ts'

/** What leaves the application. It is written down, and happens only before a person. */
export function createShell(host: Host) {
  const ask = (member: string, argument: string, target: string): void => {
    host.recorded.push({ member: `shell.${member}`, args: [argument] })
    if (host.isAttended)
      spawn('xdg-open', [target], { detached: true, stdio: 'ignore' }).on('error', () => undefined)
  }
  return guard('shell', {
    openExternal: async (url: string): Promise<void> => {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      ask('openExternal', url, url)
    },
    openPath: async (path: string): Promise<string> => {
      ask('openPath', path, path)
      return ''
    },
    showItemInFolder: (path: string): void => {
      ask('showItemInFolder', path, dirname(path))
    },
    beep: (): void => {
      host.recorded.push({ member: 'shell.beep', args: [] })
    },
  } satisfies Partial<Shell>)
}
