import { isLocal, type OfflineReason, type Result } from '#shared/errors/result.ts'

/** A sign that one result gives about the service as a whole. */
export type ServiceSign = 'answered' | 'refused' | 'unreachable' | 'failing' | 'none'

/** Failures before any connection: whatever is requested next meets the same. */
const beforeConnecting: readonly OfflineReason[] = [
  'network',
  'name-not-resolved',
  'refused',
  'proxy',
  'certificate',
]

/** Returns what one result says about the service; "none" where nothing was sent, or where it says nothing. */
export function serviceSignOf(result: Result<unknown>): ServiceSign {
  if (result.ok) return 'answered'
  const { error } = result
  if (isLocal(error)) return 'none'
  switch (error.kind) {
    case 'unauthorized':
      // Without a status nothing was sent.
      return error.status === undefined ? 'none' : 'refused'
    case 'offline':
      return beforeConnecting.includes(error.reason) ? 'unreachable' : 'failing'
    case 'timeout':
    case 'server':
    case 'unexpected-response':
      return 'failing'
    case 'forbidden':
    case 'not-found':
    case 'rate-limited':
      return 'answered'
    case 'invalid-request':
      return error.status === undefined ? 'none' : 'answered'
  }
}
