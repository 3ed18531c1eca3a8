import type { Clipboard, Shell } from 'electron'
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import type { Bounds } from '../window/window-placement.ts'

/** Creates a shell that opens what leaves the application only if somebody attends the run. */
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

type Items = Readonly<Record<string, string | Blob | Promise<string | Blob>>>

/** ClipboardItem of Electron 44 and later. */
export class HostClipboardItem {
  readonly items: Items

  constructor(items: Items) {
    this.items = items
  }
}

/** Creates a clipboard that takes everything and keeps nothing: a test run must not touch that of the machine. */
export function createClipboard() {
  return guard('clipboard', {
    write: async (written: readonly HostClipboardItem[]): Promise<void> => {
      await Promise.all(written.flatMap(({ items }) => Object.values(items).map(async (item) => item)))
    },
  } satisfies Partial<Record<keyof Clipboard, unknown>>)
}

/** Emulates Notification. The host shows none, since a test run must not disturb anyone who works on the machine. */
export class HostNotification extends GuardedEmitter {
  constructor(options: { readonly title?: string; readonly body?: string } = {}) {
    super()
    Object.assign(this, options)
  }

  static isSupported(): boolean {
    return false
  }
}

/** Emulates `screen`: one screen of a usual size, which is all that can be assumed for a machine without a display. */
export class HostScreen extends GuardedEmitter {
  getAllDisplays(): { readonly workArea: Bounds }[] {
    return [guard('Display', { workArea: { x: 0, y: 0, width: 1920, height: 1080 } })]
  }
}
