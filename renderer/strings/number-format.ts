import { DAY_MS } from '#shared/time/instant.ts'
import type { FormatNumber } from '#shared/time/text/written-time.ts'

export type { FormatNumber } from '#shared/time/text/written-time.ts'

/**
 * Returns a function that writes numbers as the locale does, with a true minus sign (U+2212), and dates on request.
 */
export function numberFormatOf(locale: string, writesDates = false): FormatNumber {
  const formats = new Map<string, Intl.NumberFormat>()
  const write = (value: number, options: Intl.NumberFormatOptions = {}): string => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
    formats.set(key, format)
    return format.format(value).replaceAll('-', '−')
  }
  if (!writesDates) return write
  const dates = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' },
  })
  return Object.assign(write, { date: (day: number) => dates.format(day * DAY_MS) })
}

/** Writes numbers in remarks, which read the same on every machine and in every file. */
export const plainNumber: FormatNumber = numberFormatOf('en')
