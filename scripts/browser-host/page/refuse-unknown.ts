/** Members that JavaScript itself asks objects for; their absence is an answer. */
const askedByLanguage = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'nodeType',
  '$$typeof',
  '__esModule',
])

/** Makes reading an unknown member of a module throw: undefined would let a lie pass unnoticed. */
export function refuseUnknown<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get: (target, key, receiver) => {
      if (typeof key === 'symbol' || key in target || askedByLanguage.has(key)) {
        return Reflect.get(target, key, receiver) as unknown
      }
      throw new Error(`browser host: ${name}.${key} is not emulated`)
    },
  })
}
