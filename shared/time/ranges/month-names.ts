const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns `March` for 3. */
export function monthName(month: number): string {
  return names[month - 1] ?? String(month)
}

/** Returns `Mar` for 3. */
export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3)
}

/** Returns 3 for `Mar`, `march` or `Marc`: at least three letters of the English name; undefined for any other word. */
export function monthOfName(text: string): number | undefined {
  const lower = text.toLowerCase()
  if (lower.length < 3) return undefined
  const index = names.findIndex((name) => name.toLowerCase().startsWith(lower))
  return index < 0 ? undefined : index + 1
}
