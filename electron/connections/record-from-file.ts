import type { RequestOf } from '#shared/contract/calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { baseUrlFrom } from './base-url.ts'
import { DEMO_CONNECTION_ID, type ConnectionRecord } from './connection-record.ts'

/**
 * Makes the entry of a connection whose cache came from a file. A service's base URL is checked like one that was
 * typed.
 */
export function recordFromFile(
  { connectionId: id, kind, name, baseUrl }: RequestOf<'enterFromFile'>,
  createdAt: EpochMs,
): Result<ConnectionRecord> {
  const isDemo = kind === 'demo'
  if (isDemo !== (id === DEMO_CONNECTION_ID))
    return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'only the demo has its id' })
  if (isDemo) return succeed({ id: DEMO_CONNECTION_ID, kind, name, createdAt })
  if (kind === 'bundle') return succeed({ id, kind, name, baseUrl, createdAt })
  const checked = baseUrlFrom(baseUrl)
  // Its token has yet to be typed, so the keychain is not asked for one.
  return checked.ok
    ? succeed({ id, kind, name, baseUrl: checked.value, keep: 'session', createdAt })
    : checked
}
