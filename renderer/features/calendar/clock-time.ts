/** "08:30" of the minute 510 of a day; its end, 1440, is "00:00", as a time field writes it. */
export function clockTime(minute: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`
}

/** 510 of "08:30"; undefined for a field that is not filled in. */
export function minuteOfClock(text: string): number | undefined {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
}
