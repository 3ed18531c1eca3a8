import type { Net } from 'electron'
import type { Host } from '../../host-state.ts'
import { guard } from '../guarded.ts'
import { sessionFetch } from '../net-fetch.ts'

/** `net`: what the default session fetches. */
export function createNet(host: Host) {
  const isOnline = (): boolean => process.env['METERLENS_HOST_OFFLINE'] !== '1'
  return guard('net', {
    fetch: (input: string | Request, init?: RequestInit) => sessionFetch(host, input, init),
    isOnline,
    get online(): boolean {
      return isOnline()
    },
  } satisfies Partial<Record<keyof Net, unknown>>)
}
