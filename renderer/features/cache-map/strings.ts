import type { Resolution } from '#shared/time/resolution.ts'
import { plural } from '#renderer/strings/plural.ts'
import type { RevisedStretch } from '#shared/revisions/revised-stretches.ts'

export const cacheMap = {
  title: 'Cache',
  map: 'Cache map',
  revisions: 'Revisions',
  views: 'What is shown',
  search: 'Search',
  variable: 'Variable',
  resolution: 'Resolution',
  time: 'Time',
  cached: 'settled',
  provisional: 'provisional',
  missing: 'not cached',
  age: 'Fetched',
  used: 'Last used',
  points: 'Values',
  size: 'Size',
  complete: 'Complete',
  actions: 'Keep or erase',
  pin: 'Pin: keep this series in the cache',
  unpin: 'Unpin: may be removed when the cache is full',
  erase: 'Erase this series from the cache',
  eraseKeep: 'Keep',
  keys: 'Arrow keys move through the series, P pins, and Delete followed by Enter erases.',
  empty: 'Nothing is cached yet',
  emptyTodo: 'What a chart or a download fetches is kept here, and opens offline.',
  noHits: 'Nothing matches',
  reading: 'Reading the cache',
  pinning: 'Pinning a series',
  erasing: 'Erasing a series',
  spans: 'Time shown',
} as const

export const cacheStatus = {
  cache: 'Cache',
  neverFetched: 'catalogue not fetched yet',
  /** "catalogue as of 10:42". */
  asOf: (time: string): string => `catalogue as of ${time}`,
  /** Used when a first catalogue is incomplete. */
  partAsOf: (time: string): string => `catalogue as of ${time}, incomplete`,
} as const

export const storage = {
  exportDataset: 'Export Parquet dataset…',
  label: 'Storage',
  limit: 'Limit',
  noLimit: 'No limit',
  overLimit: 'Over the limit: the least recently used series are removed at the next fetch.',
  used: (used: string, granted: string): string => `${used} of ${granted} used`,
  howToPin: 'To keep a series for good, pin it in the cache map.',
  openForgotten: 'Forgotten connections…',
  /** This is shown next to the size of the open connection. */
  forgotten: (count: number): string =>
    count === 1 ? 'A forgotten connection holds data too.' : `${count} forgotten connections hold data too.`,
} as const

export const revisionWords = {
  time: 'Interval',
  mean: 'Mean',
  change: 'Change',
  effect: 'Effect on the total',
  effectHint: 'What the later values add to a total of readings over this time',
  actions: 'Actions',
  noted: 'Found',
  none: 'No revisions',
  noneTodo:
    'When fetching again returns different values for settled intervals, they are listed here with the values cached before.',
  units: 'Changed units',
  totals: 'Totals that changed',
  show: 'Go there',
  /** "41.2 MWh when exported at 2026-02-03 10:12 (Hall.csv)". */
  exported: (amount: string, date: string, file: string): string =>
    `${amount} when exported at ${date} (${file})`,
  totalOfExport: (month: string, then: string, now: string, count: number): string =>
    `the total of ${month} was ${then} and is now ${now} (${String(count)} ${count === 1 ? 'value' : 'values'} changed).`,
  total: (month: string, before: string, date: string, now: string, count: number): string =>
    `the total of ${month} was ${before} until ${date} and is now ${now} (${String(count)} ${count === 1 ? 'value' : 'values'} changed).`,
} as const

export function seriesText(count: number, formatted: string): string {
  return plural(count, 'series', 'series', () => formatted)
}

/** "12 series · 1,234,567 values". */
export function cachedText(series: string, points: string): string {
  return `${series} · ${points} values`
}

/** "214 MB of 4 GB". */
export function ofLimitText(cached: string, limit: string): string {
  return `${cached} of ${limit}`
}

export function evictedTitle(count: number): string {
  return count === 1 ? 'A series was removed from the cache' : `${count} series were removed from the cache`
}

/** Lists at most five names. */
export function evictedNames(names: readonly string[], bytes: string): string {
  const shown = names.slice(0, 5).join('; ')
  return names.length > 5 ? `${shown}; and ${names.length - 5} more (${bytes}).` : `${shown} (${bytes}).`
}

export const evictedBecause = {
  bound: 'The cache had reached its limit; the least recently used series were removed.',
  'disk-full': 'The disk is full; the least recently used series were removed.',
} as const

export function evictedHere(count: number, bytes: string): string {
  return `Removed since the start: ${count} series, ${bytes}.`
}

export function unitChangedTitle(name: string, from: string, to: string): string {
  return `${name}: the service now answers in ${to}, not ${from}`
}

export function unitChangedKept(from: string): string {
  return `What was cached in ${from} stays in the cache under that unit; what the charts need is fetched again.`
}

export function eraseText(size: string): string {
  return `Erase ${size}?`
}

export function timelineText(cached: string, from: string, to: string): string {
  return `${cached} of ${from} to ${to} cached`
}

const valueNames: Readonly<Record<Resolution, readonly [one: string, many: string]>> = {
  raw: ['reading', 'readings'],
  minute: ['minute', 'minutes'],
  '15-minute': ['quarter-hour', 'quarter-hours'],
  hourly: ['hour', 'hours'],
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
}

/** Describes what happened to a number of values: "5 hours changed". */
export function revisionText(
  { kind, values, seriesKey: { resolution } }: Pick<RevisedStretch, 'kind' | 'values' | 'seriesKey'>,
  formatted: string,
): string {
  return `${plural(values, ...valueNames[resolution], () => formatted)} ${kind}`
}

/** Counts revised values; only the newest ones are listed. */
export function newestText(values: number, formatted: string): string {
  return values === 0
    ? ''
    : `${plural(values, 'revised value', 'revised values', () => formatted)}, newest first`
}

export const spanNames = {
  all: 'Everything cached',
  'five-years': 'Last 5 years',
  year: 'Last 12 months',
  month: 'Last 30 days',
} as const

export type Span = keyof typeof spanNames

export const cacheCommands = {
  map: 'Cache map…',
  mapNames: ['storage', 'disk', 'offline data', 'clear cache', 'delete cached data'],
  revisions: 'Revisions…',
  revisionNames: ['corrections', 'changed readings'],
} as const
