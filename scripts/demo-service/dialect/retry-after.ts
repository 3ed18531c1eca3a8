import type { Clock } from '#shared/time/instant.ts'
import { httpDate } from './http-date.ts'

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
