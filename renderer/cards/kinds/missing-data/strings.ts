import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import type { FormatNumber } from '../../card-kind.ts'

export const strings = {
  title: 'Missing data',
  question: 'Where is data missing, for how long, and for which meters?',
  plotLabel: 'Data of each meter over time, the one with the most missing first',
  classes: ['Complete', 'Some missing', 'Half or more missing', 'All missing'],
  meter: 'Meter',
  missing: 'Missing',
  missingHint: 'Time without a value, within the past time that is loaded',
  complete: 'Complete',
  gaps: 'Gaps',
  longest: 'Longest gap',
  from: 'From',
  until: 'Until',
  last: 'Values until',
  noneHere: 'Nothing missing',
  noneSoFar: 'None missing so far',
  rowEnd: (count: string, isOne: boolean, longest: string): string =>
    isOne ? `1 gap of ${longest}` : `${count} gaps, longest ${longest}`,
  others: (count: number): string => `${String(count)} meters`,
  notSeen: 'Not loaded',
  noneOfOne: (hours: string): string => `Nothing is missing in ${hours}.`,
  noneOfAll: (meters: string, hours: string): string =>
    `Nothing is missing: each of the ${meters} meters has all of its ${hours}.`,
  ofOne: (missing: string, gaps: string, longest: string): string =>
    `${missing} ${missing.startsWith('1 ') ? 'is' : 'are'} missing in ${gaps}; the longest is ${longest}.`,
  ofSome: (count: string, all: string, missing: string, gaps: string, longest: string): string =>
    `${count} of ${all} meters ${count === '1' ? 'lacks' : 'lack'} values: ${gaps}, ${missing} in all; the longest is ${longest}.`,
  unseen: (count: number): string =>
    count === 1 ? '1 more meter is not loaded.' : `${String(count)} more meters are not loaded.`,
  oneGap: '1 gap',
  someGaps: (count: string): string => `${count} gaps`,
  longestOf: (length: string, from: string): string => `${length} from ${from}`,
  longestAt: (length: string, name: string, from: string): string => `${length} (${name}, from ${from})`,
  seen: (percent: number): string =>
    `Only ${String(percent)} % of the time is loaded. What is not loaded counts as neither present nor missing.`,
}

/** Writes a length of time in one unit that fits: "45 min", "20 h", "27 days". */
export function lengthText(ms: number, format: FormatNumber): string {
  if (ms < HOUR_MS) return `${format(Math.round(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `${format(ms / HOUR_MS, { maximumFractionDigits: 1 })} h`
  return `${format(ms / DAY_MS, { maximumFractionDigits: 0 })} days`
}

/** Writes a sum of time in hours: "1,234 hours", "1 hour". */
export function hoursText(ms: number, format: FormatNumber): string {
  const hours = format(ms / HOUR_MS, { maximumFractionDigits: 1 })
  return hours === '1' ? '1 hour' : `${hours} hours`
}
