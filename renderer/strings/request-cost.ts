import { aboutText } from './time/durations.ts'
import { plural } from './plural.ts'

/** Writes a cost: "12 requests, about 12 s". The time is left out while it is not known and below a second. */
export function requestCost(requests: number, ms = 0): string {
  return `${plural(requests, 'request', 'requests')}${aboutText(ms)}`
}
