import { GuardedEmitter } from './guarded.ts'

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown

/** ipcMain, and the `ipc` of a page or frame. `_invokeHandlers` is where Electron keeps them, too. */
export class HostIpcMain extends GuardedEmitter {
  readonly _invokeHandlers = new Map<string, InvokeHandler>()

  handle(channel: string, handler: InvokeHandler): void {
    if (this._invokeHandlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    }
    this._invokeHandlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this._invokeHandlers.delete(channel)
  }
}
