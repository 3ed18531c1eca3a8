import type { EpochMs } from '#shared/time/instant.ts'

/**
 * Returns the wait in ms that a Retry-After header demands: seconds (possibly with a fraction), or an HTTP date (RFC
 * 9110, 10.2.3). Undefined if there is none or it cannot be read; 0 for a date that has passed. A date is compared with
 * that of the answer, `date`, if it has one, since the clock of this machine may be wrong.
 */
export function retryAfterMs(header: string | null, date: string | null, now: EpochMs): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const at = httpDate(text)
  return at === undefined ? undefined : Math.max(0, at - (httpDate(date?.trim() ?? '') ?? now))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const HTTP_DATE = /^[a-z]{3,9}, (\d{2})[ -]([a-z]{3})[ -](\d{4}) (\d{2}):(\d{2}):(\d{2}) (?:gmt|utc)$/i
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/

function httpDate(text: string): EpochMs | undefined {
  const http = HTTP_DATE.exec(text)
  if (http !== null) {
    const [date, month, year, hour, minute, second] = http.slice(1)
    const index = months.indexOf((month ?? '').toLowerCase())
    if (index < 0) return undefined
    return Date.UTC(Number(year), index, Number(date), Number(hour), Number(minute), Number(second))
  }
  const iso = ISO_DATE.exec(text)?.slice(1).map(Number)
  if (iso === undefined) return undefined
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = iso
  return Date.UTC(year, month - 1, date, hour, minute, second)
}
