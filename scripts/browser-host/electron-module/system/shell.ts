import type { Shell } from 'electron'
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'

/** Records what leaves the application, and carries it out only if somebody attends the run. */
export function createShell(host: Host) {
  const open = (member: string, argument: string, target: string): void => {
    host.recorded.push({ member: `shell.${member}`, args: [argument] })
    if (host.isAttended)
      spawn('xdg-open', [target], { detached: true, stdio: 'ignore' }).on('error', () => undefined)
  }
  return guard('shell', {
    openExternal: async (url: string): Promise<void> => {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      open('openExternal', url, url)
    },
    showItemInFolder: (path: string): void => {
      open('showItemInFolder', path, dirname(path))
    },
  } satisfies Partial<Shell>)
}
