import { EventEmitter } from 'node:events'

/** Members that JavaScript, Node and Playwright ask every object for; their absence is an answer. */
const askedByLanguage = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'domain',
  'default',
  '__esModule',
  '$$typeof',
  'asymmetricMatch',
])

function refuse(name: string, target: object, key: string | symbol, receiver: unknown): unknown {
  if (typeof key === 'symbol' || key in target || askedByLanguage.has(key)) {
    return Reflect.get(target, key, receiver)
  }
  throw new Error(`browser host: electron.${name}.${key} is not emulated`)
}

/** A module of Electron of which the host has these members only; any other throws when it is read. */
export function guard<T extends object>(name: string, members: T): T {
  return new Proxy(members, { get: (target, key, receiver) => refuse(name, target, key, receiver) })
}

/**
 * An event emitter whose unknown members throw. The guard sits at the far end of the prototype chain, where
 * only the members arrive that nobody has, so that private fields keep working.
 */
export class GuardedEmitter extends EventEmitter {}

Object.setPrototypeOf(GuardedEmitter.prototype, guardPrototype(EventEmitter.prototype))

function guardPrototype(prototype: object): object {
  return new Proxy(prototype, {
    get: (target, key, receiver: object) => refuse(nameOf(receiver), target, key, receiver),
    getPrototypeOf: () => prototype,
  })
}

/** Classes of which Electron has one instance, known by the instance's name. */
const singletons = new Map([
  ['App', 'app'],
  ['IpcMain', 'ipcMain'],
  ['NativeTheme', 'nativeTheme'],
  ['PowerMonitor', 'powerMonitor'],
  ['Screen', 'screen'],
])

function nameOf(receiver: object): string {
  const constructor: unknown = Reflect.get(receiver, 'constructor')
  const name = typeof constructor === 'function' ? constructor.name.replace(/^Host/, '') : 'object'
  return singletons.get(name) ?? name
}
