import type { Clipboard } from 'electron'
import { guard } from '../../page/guard.ts'

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
