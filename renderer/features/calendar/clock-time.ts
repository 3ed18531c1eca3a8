/** "08:30" of the minute 510 of a day, "24:00" of its end. */
export function clockTime(minute: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** 510 of "08:30" or "8.30", 480 of "8"; undefined where it is no time of a day. */
export function minuteOfClock(text: string): number | undefined {
  const match = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text)
  if (match === null) return undefined
  const minutes = Number(match[2] ?? 0)
  const minute = Number(match[1]) * 60 + minutes
  return minutes < 60 && minute <= 24 * 60 ? minute : undefined
}
