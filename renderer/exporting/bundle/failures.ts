import { DamagedBundle } from '#shared/bundle/damage.ts'
import type { AppError, Result } from '#shared/errors/result.ts'
import type { BundleOutcome } from '#renderer/ports/bundle-service.ts'

/** Carries a failure, which is a value everywhere else, through the libraries' streams. */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly error: AppError

  constructor(error: AppError) {
    super(error.kind)
    this.error = error
  }
}

/** @throws Failed */
export function orFail<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Failed(result.error)
}

/**
 * Turns an expected failure that was thrown into a value; a bug is thrown again. `failure` is the failure of the file
 * itself, however it was wrapped.
 */
export async function outcomeOfWork<T>(
  signal: AbortSignal,
  failure: () => AppError | undefined,
  work: () => Promise<T>,
): Promise<BundleOutcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (cause) {
    const failed = failure()
    if (signal.aborted) return { ok: false, error: { kind: 'cancelled' } }
    if (failed !== undefined) return { ok: false, error: failed }
    if (cause instanceof Failed) return { ok: false, error: cause.error }
    if (cause instanceof DamagedBundle) return { ok: false, damage: cause.damage }
    throw cause
  }
}
