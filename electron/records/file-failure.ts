import type { AppError, FileReason } from '#shared/errors/result.ts'

const reasons: Readonly<Record<string, FileReason>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EFBIG: 'no-space',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'not-permitted',
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  EMFILE: 'busy',
  ENFILE: 'busy',
}

/** Returns the system's code of a failed file operation (`ENOSPC`); undefined if the error is of another sort. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Turns a failed file operation into an error value. The detail is only the system's code, since its message would
 * contain the path, which names the person.
 */
export function fileFailure(error: unknown): Extract<AppError, { kind: 'file' }> {
  const code = codeOf(error)
  return { kind: 'file', reason: (code && reasons[code]) || 'other', detail: code ?? 'no system code' }
}
