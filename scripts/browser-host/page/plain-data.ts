const plainDepth = 50

/**
 * Whether a value is nothing but plain objects, arrays, primitives and columns, so that a structured clone
 * copies it exactly as the context bridge would. This is the fast path of every response of the
 * application; cycles and great depths take the other one.
 */
export function isPlainData(value: unknown, isProxy: (value: object) => boolean, depth = 0): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol'
  if (ArrayBuffer.isView(value)) return true
  if (depth > plainDepth || isProxy(value)) return false
  if (Array.isArray(value)) return value.every((element) => isPlainData(element, isProxy, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((child) => isPlainData(child, isProxy, depth + 1))
}
