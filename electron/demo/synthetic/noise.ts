/** Makes a 32-bit seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Returns a uniform number in [0, 1) that depends on nothing but its arguments (murmur3 finaliser). */
export function uniformAt(seed: number, index: number): number {
  let hash = Math.imul(index | 0, 0x9e3779b1) ^ seed
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/** Follows a smooth curve in [-1, 1] through random values at whole positions. */
export function smoothNoise(seed: number, position: number): number {
  const cell = Math.floor(position)
  const within = position - cell
  const ease = within * within * (3 - 2 * within)
  const left = uniformAt(seed, cell)
  return (left + (uniformAt(seed, cell + 1) - left) * ease) * 2 - 1
}

/** Picks one of the elements, by a number in [0, 1). */
export function pick<T>(elements: readonly T[], uniform: number): T {
  const chosen = elements[Math.min(elements.length - 1, Math.floor(uniform * elements.length))]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}
