const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
type Format = (value: number, options: Intl.NumberFormatOptions) => string

/** Writes bytes in decimal units with at most three significant figures: "214 MB". */
export function bytesText(bytes: number, format: Format): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${format(bytes / 1000 ** power, { maximumSignificantDigits: 3 })} ${units[power] ?? 'B'}`
}
