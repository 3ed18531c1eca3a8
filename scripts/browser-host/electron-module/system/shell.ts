import type { Shell } from 'electron'
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'

/** Opens what leaves the application only if somebody attends the run. */
export function createShell({ isAttended }: Host) {
  const open = (target: string): void => {
    if (isAttended)
      spawn('xdg-open', [target], { detached: true, stdio: 'ignore' }).on('error', () => undefined)
  }
  return guard('shell', {
    openExternal: async (url: string): Promise<void> => {
      open(url)
    },
    showItemInFolder: (path: string): void => {
      open(dirname(path))
    },
  } satisfies Partial<Shell>)
}
