import { EventEmitter } from 'node:events'
import { readKnown } from '../page/guard.ts'

/**
 * An event emitter whose unknown members throw. The guard is at the end of the prototype chain, which only unknown
 * members reach, so that private fields keep working.
 */
export class GuardedEmitter extends EventEmitter {}

Object.setPrototypeOf(GuardedEmitter.prototype, guardPrototype(EventEmitter.prototype))

function guardPrototype(prototype: object): object {
  return new Proxy(prototype, {
    get: (target, key, receiver: object) => readKnown(nameOf(receiver), target, key, receiver),
    getPrototypeOf: () => prototype,
  })
}

/** Classes of which Electron has one instance, known by the instance's name. */
const singletons = new Map([
  ['App', 'app'],
  ['IpcMain', 'ipcMain'],
  ['NativeTheme', 'nativeTheme'],
  ['Screen', 'screen'],
])

function nameOf(receiver: object): string {
  const constructor: unknown = Reflect.get(receiver, 'constructor')
  const name = typeof constructor === 'function' ? constructor.name.replace(/^Host/, '') : 'object'
  return singletons.get(name) ?? name
}

/** An event like those of Electron: listeners may prevent what it announces. */
type PreventableEvent = Pick<Event, 'defaultPrevented' | 'preventDefault'>

export function preventable<T extends object>(fields: T): T & PreventableEvent {
  return Object.assign(new Event('electron', { cancelable: true }), fields)
}
