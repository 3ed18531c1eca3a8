/** Writes the minute 510 of a day as "08:30", and the end of the day as "24:00". */
export function clockTime(minute: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Reads "08:30" or "8.30" as 510 and "8" as 480; undefined if the text is not a time of day. */
export function minuteOfClock(text: string): number | undefined {
  const match = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text)
  if (match === null) return undefined
  const minutes = Number(match[2] ?? 0)
  const minute = Number(match[1]) * 60 + minutes
  return minutes < 60 && minute <= 24 * 60 ? minute : undefined
}
