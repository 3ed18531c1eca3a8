/** Writes a number for people; the options are those of Intl.NumberFormat. */
export type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string

/** Returns a function that writes numbers as the locale does, with a true minus sign (U+2212). */
export function numberFormatOf(locale: string): FormatNumber {
  const formats = new Map<string, Intl.NumberFormat>()
  return (value, options = {}) => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
    formats.set(key, format)
    return format.format(value).replaceAll('-', '−')
  }
}

/** Writes numbers in remarks, which read the same on every machine and in every file. */
export const plainNumber: FormatNumber = numberFormatOf('en')
