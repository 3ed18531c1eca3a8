import type { RequestOf } from '#shared/contract/calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

export interface ServiceLinkOptions {
  /** Undefined for a bundle and for a forgotten connection, whose addresses are never opened. */
  readonly serviceHostOf: (connectionId: string) => Promise<string | undefined>
  /** Opens an address in the system's browser. */
  readonly open: (address: string) => Promise<void>
}

/**
 * Opens an address that a service sent in an answer in the system's browser, if it leads to the host of that service: a
 * compromised page can then pass nothing to any other host (decision 0160). Any other address is an `invalid-request`.
 */
export function createOpenServiceLink({ serviceHostOf, open }: ServiceLinkOptions) {
  return async ({ connectionId, address }: RequestOf<'openServiceLink'>): Promise<Result<null>> => {
    const url = URL.parse(address)
    const leadsToService =
      url !== null && isPlainHttps(url) && url.hostname === (await serviceHostOf(connectionId))
    if (!leadsToService) return fail({ kind: 'invalid-request', field: 'address' })
    await open(url.href)
    return succeed(null)
  }
}

function isPlainHttps({ protocol, username, password }: URL): boolean {
  return protocol === 'https:' && username === '' && password === ''
}
