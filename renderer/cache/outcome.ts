import type { AppError } from '#shared/errors/app-error.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

/** Runs work on the database; what it throws becomes a value. Bugs show as `unexpected` with their text. */
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
  if (chain.some(({ name }) => name === 'QuotaExceededError')) return { kind: 'storage-full' }
  return { kind: 'unexpected', detail: chain.map(({ name, message }) => `${name}: ${message}`).join(' < ') }
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
}
