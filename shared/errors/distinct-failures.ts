import type { AppError } from './result.ts'

/** Adds `error` to `failures`, unless the same has been reported: sixty refused requests are one message. */
export function addDistinct(failures: readonly AppError[], error: AppError): readonly AppError[] {
  return failures.some((failure) => sameFailure(failure, error)) ? failures : [...failures, error]
}

/** Returns true if one message tells both. */
export function sameFailure(one: AppError, other: AppError): boolean {
  return identityOf(one) === identityOf(other)
}

/** Includes everything except the detail, which may contain a range or a count that differs from request to request. */
function identityOf(error: AppError): string {
  return JSON.stringify({ ...error, detail: undefined, retryAfterMs: undefined })
}
