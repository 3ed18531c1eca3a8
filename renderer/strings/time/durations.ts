const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Writes a duration in words, rounded up so that nothing is promised too early: "4 s", "2 min", "1 h 5 min". */
export function durationText(ms: number): string {
  if (ms < MINUTE) return `${Math.max(1, Math.ceil(ms / SECOND))} s`
  const minutes = Math.ceil(ms / MINUTE)
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** States the rest of a wait, so that users see it pass: "42 s left", "1 min 20 s left"; nothing below a second. */
export function leftText(ms: number): string {
  if (ms < SECOND) return ''
  const seconds = Math.ceil(ms / SECOND)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const isLong = minutes === 0 || minutes >= 10 || rest === 0
  return `${isLong ? durationText(ms) : `${minutes} min ${rest} s`} left`
}

/** Follows a number of requests: ", about 4 s", or nothing if they take no time. */
export function aboutText(ms: number): string {
  return ms < SECOND ? '' : `, about ${durationText(ms)}`
}

/** Writes a duration, exact to the minute, in days of 24 hours: "2 days 6 h", "1 day 15 min". */
export function elapsedText(ms: number): string {
  const minutes = Math.round(ms / MINUTE)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const parts = [
    days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'}`,
    hours === 0 ? '' : `${hours} h`,
    rest === 0 ? '' : `${rest} min`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '0 min' : parts.join(' ')
}

/** Writes a duration as a clock shows it: "00:04", "61:00". */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/** Tells how long ago something was, in the largest fitting unit: "just now", "5 min ago", "3 days ago". */
export function ageText(ms: number): string {
  if (ms < MINUTE) return 'just now'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`
  const hours = Math.floor(ms / HOUR)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}
