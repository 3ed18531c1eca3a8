import type { Clock, EpochMs } from '#shared/time/instant.ts'

/** Writes the Retry-After header in one of its forms (RFC 9110, section 10.2.3). */
export function retryAfterHeader(
  form: 'seconds' | 'date' | 'absent',
  afterSeconds: number,
  clock: Clock,
): Readonly<Record<string, string>> {
  switch (form) {
    case 'seconds':
      return { 'retry-after': String(afterSeconds) }
    case 'date':
      return { 'retry-after': httpDate(clock.now() + afterSeconds * 1000) }
    case 'absent':
      return {}
  }
}

/** Formats an instant as `Tue, 10 Nov 2026 11:23:45 GMT` (RFC 9110, section 5.6.7), rounded up to a second. */
function httpDate(at: EpochMs): string {
  return new Date(Math.ceil(at / 1000) * 1000).toUTCString()
}
