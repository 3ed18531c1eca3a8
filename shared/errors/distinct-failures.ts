import type { AppError } from './result.ts'

/** Adds `error` to `failures`, unless the same has been reported: sixty refused requests are one message. */
export function addDistinct(failures: readonly AppError[], error: AppError): readonly AppError[] {
  const identity = identityOf(error)
  return failures.some((failure) => identityOf(failure) === identity) ? failures : [...failures, error]
}

/** Includes everything except the detail, which may contain a range or a count that differs from request to request. */
function identityOf(error: AppError): string {
  return JSON.stringify({ ...error, detail: undefined, retryAfterMs: undefined })
}
