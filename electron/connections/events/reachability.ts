import type { Reachability } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'

/**
 * What one outcome says about the service: undefined when it says nothing, because the request never
 * left or was withdrawn.
 */
export function reachabilityFrom(result: Result<unknown>): Reachability | undefined {
  if (result.ok) return 'online'
  const { error } = result
  switch (error.kind) {
    case 'unauthorized':
      return 'unauthorized'
    case 'rate-limited':
      return 'rate-limited'
    case 'offline':
      return 'offline'
    case 'timeout':
    case 'server':
    case 'unexpected-response':
      return 'failing'
    // The service answered; it only did not like the question.
    case 'forbidden':
    case 'not-found':
      return 'online'
    case 'invalid-request':
      return error.status === undefined ? undefined : 'online'
    case 'keychain-unavailable':
    case 'storage-full':
    case 'file':
    case 'cancelled':
    case 'unexpected':
      return undefined
  }
}
