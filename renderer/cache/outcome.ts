import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'

/** Runs work on the database and turns its errors into values. Bugs appear as `unexpected` with their text. */
export async function outcomeOf<T>(work: () => PromiseLike<T>): Promise<Result<T>> {
  try {
    return succeed(await work())
  } catch (cause) {
    return fail(errorFromCause(cause))
  }
}

/** Dexie wraps the browser's error in `inner`, and a full disk aborts the transaction around it. */
export function errorFromCause(cause: unknown): AppError {
  const chain = [...causesOf(cause)]
  if (chain.some(({ name }) => name === 'DiskShort')) return { kind: 'storage-full', reason: 'disk' }
  if (isQuotaExceeded(cause)) return { kind: 'storage-full' }
  const bound = chain.find(({ name }) => name === 'BoundReached')
  if (bound !== undefined) return { kind: 'storage-full', detail: bound.message }
  return { kind: 'unexpected', detail: chain.map(({ name, message }) => `${name}: ${message}`).join(' < ') }
}

/**
 * Chromium reports a full disk, unlike a full quota of the origin, as an UnknownError with one of these texts. The
 * platform gives no other sign of it.
 */
const fullDisk = [
  /internal error committing transaction/i,
  /full disk/i,
  /no space left/i,
  /FILE_ERROR_NO_SPACE/,
]

/**
 * Returns true if a write failed for lack of room, by quota or on the disk, in any of the forms in which that is
 * reported.
 */
export function isQuotaExceeded(cause: unknown): boolean {
  return [...causesOf(cause)].some(
    ({ name, message }) => name === 'QuotaExceededError' || fullDisk.some((text) => text.test(message)),
  )
}

interface NamedCause {
  readonly name: string
  readonly message: string
}

function* causesOf(cause: unknown, depth = 0): Generator<NamedCause> {
  if (depth > 5) return
  if (typeof cause !== 'object' || cause === null) {
    if (depth === 0) yield { name: 'Error', message: String(cause) }
    return
  }
  if ('name' in cause && 'message' in cause)
    yield { name: String(cause.name), message: String(cause.message) }
  if ('inner' in cause) yield* causesOf(cause.inner, depth + 1)
  if ('cause' in cause) yield* causesOf(cause.cause, depth + 1)
  if ('failures' in cause && Array.isArray(cause.failures))
    for (const failure of cause.failures) yield* causesOf(failure, depth + 1)
}
