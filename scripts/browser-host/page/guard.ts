/** JavaScript, Node and Playwright read these members of every object; their absence is an answer. */
const probedMembers = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'nodeType',
  'domain',
  'default',
  '__esModule',
  '$$typeof',
  'asymmetricMatch',
])

export function readKnown(name: string, target: object, key: string | symbol, receiver: unknown): unknown {
  if (typeof key === 'symbol' || key in target || probedMembers.has(key)) {
    return Reflect.get(target, key, receiver)
  }
  throw new Error(`browser host: ${name}.${key} is not emulated`)
}

/**
 * Guards a module that has only these members on the host: reading any other throws, since undefined could go
 * unnoticed.
 */
export function guard<T extends object>(name: string, members: T): T {
  return new Proxy(members, { get: (target, key, receiver) => readKnown(name, target, key, receiver) })
}
