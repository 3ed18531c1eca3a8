import { channelOf } from '#shared/contract/call-names.ts'
import type { EventName, Events } from '#shared/contract/events.ts'

/** A page that receives events while it exists. */
export interface Page {
  isDestroyed(): boolean
  send(channel: string, value: unknown): void
}

/** Sends an event to every page of the app; the value must be plain data. */
export type Emit = <Name extends EventName>(name: Name, value: Events[Name]) => void

export function createEmitter(pages: () => readonly Page[]): Emit {
  return (name, value) => {
    for (const page of pages()) {
      if (!page.isDestroyed()) page.send(channelOf(name), value)
    }
  }
}
