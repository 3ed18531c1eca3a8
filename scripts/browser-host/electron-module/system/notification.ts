import { GuardedEmitter } from '../guarded-emitter.ts'

/**
 * Emulates Electron's Notification. The host shows none, since a test run must not disturb anyone who works on the
 * machine.
 */
export class HostNotification extends GuardedEmitter {
  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string } = {}) {
    super()
    this.title = title
    this.body = body
  }

  static isSupported(): boolean {
    return false
  }

  show(): void {
    this.emit('failed')
  }
}
