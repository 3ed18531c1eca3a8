import type { AppError } from './app-error.ts'

/** The outcome of anything that may fail in an expected way. Bugs throw, failures are values. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

/** Returns a success carrying `value`. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** Returns a failure carrying `error`; it fits every result type. */
export function fail(error: AppError): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error }
}
