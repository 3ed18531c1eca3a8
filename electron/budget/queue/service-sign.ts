import { isLocal, type OfflineReason, type Result } from '#shared/errors/result.ts'

/** A sign of the state of the service, which one result gives. */
export type ServiceSign = 'answered' | 'refused' | 'unreachable' | 'failing' | 'none'

/** Failures before any connection, which the next request would meet too. */
const beforeConnecting: readonly OfflineReason[] = [
  'network',
  'name-not-resolved',
  'refused',
  'proxy',
  'certificate',
]

/** Returns what one result reveals about the service; "none" if nothing was sent, or if it reveals nothing. */
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
