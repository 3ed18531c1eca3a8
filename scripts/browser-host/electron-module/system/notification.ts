import type { Host } from '../../host-state.ts'
import { GuardedEmitter } from '../guarded.ts'

interface NotificationOptions {
  readonly title?: string
  readonly body?: string
}

/** The Notification class of a host: shown notifications are written down. */
export function notificationClass(host: Host) {
  return class Notification extends GuardedEmitter {
    readonly title: string
    readonly body: string

    constructor({ title = '', body = '' }: NotificationOptions = {}) {
      super()
      this.title = title
      this.body = body
    }

    static isSupported(): boolean {
      return true
    }

    show(): void {
      host.recorded.push({ member: 'Notification.show', args: [{ title: this.title, body: this.body }] })
      queueMicrotask(() => this.emit('show', {}))
    }

    close(): void {
      queueMicrotask(() => this.emit('close', {}))
    }
  }
}
