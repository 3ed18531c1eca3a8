import type { Clipboard } from 'electron'
import { guard, GuardedEmitter } from '../guarded.ts'

type Item = string | Blob | Promise<string | Blob>

/** ClipboardItem of Electron 44 and later; a bookmark is not emulated. */
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

/** A clipboard of the application's own: a test run must not touch that of the machine. */
export function createClipboard() {
  let items: HostClipboardItem[] = []
  return guard('clipboard', {
    write: async (written: HostClipboardItem[]): Promise<void> => {
      await Promise.all(written.flatMap((item) => item.types.map((type) => item.getType(type))))
      items = [...written]
    },
    read: async () => [...items],
    writeText: async (text: string): Promise<void> => {
      items = [new HostClipboardItem({ 'text/plain': text })]
    },
    readText: async (): Promise<string> => {
      const item = items.find(({ types }) => types.includes('text/plain'))
      return item === undefined ? '' : (await item.getType('text/plain')).text()
    },
    has: async (type: string) => items.some(({ types }) => types.includes(type)),
    clear: (): void => {
      items = []
    },
  } satisfies Partial<Record<keyof Clipboard, unknown>>)
}
