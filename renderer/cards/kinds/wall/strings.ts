import { LEAST_OF_GROUP } from '#shared/analysis/wall/week-shape.ts'
import type { WallOrder } from '#shared/analysis/wall/wall-order.ts'

export const orderNames: Readonly<Record<WallOrder, string>> = {
  oddness: 'Oddness in the group',
  past: 'Oddness against its own past',
  change: 'Change against the period before',
  missing: 'Missing data',
  name: 'Name',
}

export const scaleNames = { own: 'A scale for each', one: 'One scale, far larger meters apart' } as const

/** Names the rule by which the multiples are sorted; printed on the card and in its files. */
export const rules: Readonly<Record<WallOrder, (before: string) => string>> = {
  oddness: () =>
    `Oddness is the mean distance between the 168 hours of a meter’s typical week and those of the usual one, the median of all meters in its unit. Each week is divided by its own mean, so that size does not count. It takes at least ${LEAST_OF_GROUP} meters.`,
  past: (before) =>
    `Oddness is the mean distance between the 168 hours of a meter’s typical week and those of its own week in ${before}. Each week is divided by its own mean, so that size does not count.`,
  change: (before) =>
    `Change compares the mean of each meter with its mean in ${before} (dashed). Rises and falls are sorted by size.`,
  missing: () => 'Sorted by the share of the time until now that has no values.',
  name: () => 'Sorted by name.',
}

export const strings = {
  title: 'Wall',
  question: 'Which of many meters are odd, have changed or lack data? A small chart of each.',
  automatic: 'Automatic',
  sortedBy: 'Sorted by',
  scale: 'Scale',
  noMeters: 'There is no main meter of this resource. Choose another one in the settings of this view.',
  drawn: (bucket: string): string => `Each chart shows ${bucket} means.`,
  buckets: {
    '15-minute': '15-minute',
    hourly: 'hourly',
    daily: 'daily',
    weekly: 'weekly',
    monthly: 'monthly',
    yearly: 'yearly',
  },
  pending: (figured: number, all: number): string =>
    `${figured} of ${all} meters are loaded and sorted. The others follow as they are loaded; what is not loaded is neither odd nor missing.`,
  unknown: (count: number): string =>
    `${count === 1 ? '1 meter has' : `${count} meters have`} nothing to be sorted by: no values, all of them zero, temperatures, which have no shares, or nothing to compare with.`,
  meter: 'Meter',
  mean: 'Mean',
  oddness: 'Oddness',
  past: 'Against its past',
  change: 'Change',
  missing: 'Missing',
  loaded: 'Loaded',
  notLoaded: 'Not loaded yet',
  partly: (percent: string): string => `${percent} loaded`,
  answers: {
    oddness: (name: string, percent: string): string =>
      `${name} is the oddest: its typical week is ${percent} away from the usual one.`,
    past: (name: string, percent: string): string =>
      `${name} differs most from its own past: its typical week is ${percent} away from the one before.`,
    change: (name: string, percent: string): string => `${name} changed the most: ${percent}.`,
    missing: (name: string, percent: string): string =>
      `${name} has the most missing: ${percent} of the time.`,
  },
  nothingMissing: (count: number): string =>
    count === 1 ? 'Nothing is missing from 1 meter.' : `Nothing is missing from ${count} meters.`,
  soFar: (figured: number, all: number): string => `Of the ${figured} loaded so far (${all} in all): `,
}
