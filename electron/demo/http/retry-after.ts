import type { Clock } from '#shared/time/instant.ts'
import type { Dialect } from '../dialect.ts'
import { httpDate } from './http-date.ts'

/** The Retry-After header in one of its forms (RFC 9110, section 10.2.3), never too early. */
export function retryAfterHeader(
  form: Dialect['retryAfter'],
  waitMs: number,
  clock: Clock,
): Readonly<Record<string, string>> {
  switch (form) {
    case 'seconds':
      return { 'retry-after': String(Math.ceil(waitMs / 1000)) }
    case 'date':
      return { 'retry-after': httpDate(clock.now() + waitMs) }
    case 'absent':
      return {}
  }
}
