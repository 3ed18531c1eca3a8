import { GuardedEmitter } from '../guarded-emitter.ts'

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown

/** Emulates ipcMain. */
export class HostIpcMain extends GuardedEmitter {
  /** Not part of Electron. */
  readonly handlers = new Map<string, InvokeHandler>()

  handle(channel: string, handler: InvokeHandler): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    this.handlers.set(channel, handler)
  }
}
