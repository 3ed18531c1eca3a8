import type { Clipboard } from 'electron'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { guard } from '../../page/guard.ts'

type Item = string | Blob | Promise<string | Blob>

/** ClipboardItem of Electron 44 and later. */
export class HostClipboardItem extends GuardedEmitter {
  readonly #items: ReadonlyMap<string, Item>

  constructor(items: Readonly<Record<string, Item>>) {
    super()
    if (Object.keys(items).length === 0) throw new TypeError('ClipboardItem needs at least one type')
    this.#items = new Map(Object.entries(items))
  }

  get types(): string[] {
    return [...this.#items.keys()]
  }

  async getType(type: string): Promise<Blob> {
    const item = await this.#items.get(type)
    if (item === undefined) throw new Error(`The type '${type}' was not found`)
    return typeof item === 'string' ? new Blob([item], { type }) : item
  }
}

/** Creates a clipboard of the application's own: a test run must not touch that of the machine. */
export function createClipboard() {
  let items: HostClipboardItem[] = []
  return guard('clipboard', {
    write: async (written: HostClipboardItem[]): Promise<void> => {
      await Promise.all(written.flatMap((item) => item.types.map((type) => item.getType(type))))
      items = [...written]
    },
    read: async () => [...items],
  } satisfies Partial<Record<keyof Clipboard, unknown>>)
}
