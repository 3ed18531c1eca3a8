import { isLoopback } from '#electron/api/transport/loopback.ts'
import { fail, type FieldFault, type Result, succeed } from '#shared/errors/result.ts'

/**
 * Returns the base URL that a person typed in a single spelling: origin and path, no slash at the end. Plain http would
 * send the token readable over the network, so it is allowed only to this computer. Failures are `invalid-request` of
 * field `baseUrl` with their fault.
 */
export function baseUrlFrom(text: string): Result<string> {
  const typed = text.trim()
  const url = /\s/.test(typed) ? null : URL.parse(typed)
  if (url === null) return refuse(typed === '' ? 'empty' : 'not-a-url')
  const fault = faultOf(url)
  if (fault !== undefined) return refuse(fault)
  return succeed(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

function faultOf(url: URL): FieldFault | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-a-url'
  if (url.username !== '' || url.password !== '') return 'carries-credentials'
  if (url.search !== '' || url.hash !== '') return 'carries-query'
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'plain-http'
  return undefined
}

/** Leaves out the text itself, which may contain a password. */
function refuse(fault: FieldFault): Result<never> {
  return fail({ kind: 'invalid-request', field: 'baseUrl', fault })
}
