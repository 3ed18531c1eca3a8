export const damagedStores = {
  tokenKept:
    'The connection and its token are kept, and so are workspaces, notes and everything else you wrote.',
  refetch: 'What it held can be fetched again.',
  setAside: 'Set aside and start fresh',
  settingAside: 'Setting the damaged cache aside',
  discarded: 'Its store was damaged or removed.',
  noSeries: 'It held no series yet.',
  notKnown: 'How much it holds is unknown.',
  startedFresh: 'A fresh cache was started',
  isRefetched: 'It is fetched again when it is needed.',
  stays: 'The damaged one stays as it is; it is listed with the forgotten connections.',
} as const

export function unopenedTitle(name: string): string {
  return `The cached data of ${name} cannot be opened`
}

/** "It held 1,204 series, 31 MB." */
export function heldText(series: string, bytes: string): string {
  return `It held ${series} series, ${bytes}.`
}

export function discardedTitle(name: string): string {
  return `The cached data of ${name} was lost`
}

export function partLostTitle(name: string): string {
  return `Part of the cached data of ${name} was lost`
}

const nouns = {
  points: ['value', 'values'],
  series: ['series', 'series'],
} as const

export function countText(count: number, kind: keyof typeof nouns, formatted: string): string {
  return `${formatted} ${nouns[kind][count === 1 ? 0 : 1]}`
}

/** "Lost: 43,204 values, 2 series (2.1 MB)." */
export function missingText(counts: readonly string[], bytes: string): string {
  return `Lost: ${counts.join(', ')} (${bytes}).`
}

export function refetchCost(requests: string, count: number): string {
  return `Fetching it all again takes at least ${requests} ${count === 1 ? 'request' : 'requests'}; it is fetched as it is needed.`
}

/** Announces damage to one series. */
export function damagedTitle(series: string): string {
  return `Cached values of ${series} were damaged`
}

/** "1,204 values are lost". */
export function damagedKept(points: string): string {
  return `${points} values failed their checksums and were dropped; the rest is intact.`
}
