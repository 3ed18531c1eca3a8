import { fail, type Result } from '#shared/errors/result.ts'

/** Returns the failure for an id that cannot be part of a path; no request is spent on it. */
export function refuseId(field: string): Promise<Result<never>> {
  return Promise.resolve(fail({ kind: 'invalid-request', field, detail: 'this id cannot stand in a path' }))
}
