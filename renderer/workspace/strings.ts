import type { ChartAction } from '#shared/contract/shortcuts.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { Mark } from '#renderer/query/view/view-state.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { durationText } from '#renderer/strings/time/durations.ts'
import { requestCost } from '#renderer/strings/request-cost.ts'

export const markNames: Readonly<Record<Mark, string>> = {
  line: 'Line',
  step: 'Step',
  bar: 'Bar',
  area: 'Area',
  'stacked-bar': 'Stacked bars',
  'stacked-area': 'Stacked area',
}

/** Says what each key of a chart over time does, in the list of keys and to a screen reader. */
export const chartKeyTexts: Readonly<Record<ChartAction, string>> = {
  pan: 'Earlier, later',
  'pan-by-window': 'Earlier or later by the visible range',
  zoom: 'Zoom in, zoom out',
  'fit-range': 'Show the whole range',
  walk: 'Previous range, next range',
  'move-cursor': 'Move the cursor to the reading before or after',
  'set-second-cursor': 'Set a second cursor at the cursor',
  'select-area': 'Select an area with the next drag',
  open: 'Keep the selected time as an event, or show the gap at the cursor',
  'open-notes': 'Notes and exclusions',
  'remove-cursor': 'Remove the second cursor, then the first',
}

export const chart = {
  label: 'Comparison chart',
  plot: 'Plot',
  asLastShown: (when: string): string => `As last shown, ${when}`,
  overview: 'Overview of the loaded range',
  resets: (places: readonly string[], count: number): string =>
    [
      count === 1 ? 'The register fell' : `The register fell ${String(count)} times`,
      ...places,
      ...(count > places.length ? ['…'] : []),
      'After a reset it counts from zero; a correction or a faulty reading adds nothing',
    ].join('\n'),
  cached: 'cached',
  gap: 'gap',
  provisional: 'provisional',
  missing: 'not cached',
  loading: 'loading',
  merged: (series: number): string => `all ${String(series)} series, darker where more is cached`,
  zones: {
    entity: {
      short: 'each variable has its own days',
      long: 'The variables are in several time zones. Times are shown in this one; days, weeks and months are those of each variable. Choose a time zone in the header to have its days for all.',
    },
    fixed: {
      short: 'days of this zone for all',
      long: 'The days, weeks and months of all variables begin and end at midnight in this time zone.',
    },
  },
  noUnit: 'no unit',
} as const

export const toolbar = {
  resolution: 'Resolution',
  /** Short form of Automatic, followed by the resulting resolution. */
  auto: 'Auto',
  figures: 'Coarse figures',
  zone: 'Time zone',
  ownZone: 'Each variable’s own days',
  machineZone: 'This computer',
  mark: 'Draw as',
  undo: 'Undo',
  redo: 'Redo',
  label: 'Workspace',
  noCards: 'Add a view to start comparing.',
} as const

/** Texts of a picture. */
export const exporting = {
  waits: 'The file is written when the pending requests are answered',
  copied: 'The picture is on the clipboard',
  exportingCsv: 'Exporting CSV',
  exportingPng: 'Exporting the picture',
} as const

/** Returns "Daily, derived from hourly", or the resolution alone if it was not derived. */
export function resolutionText(series: {
  readonly resolution: Resolution
  readonly derivedFrom?: Resolution
}): string {
  const name = resolutionNames[series.resolution]
  return series.derivedFrom === undefined || series.derivedFrom === series.resolution
    ? name
    : `${name}, derived from ${resolutionNames[series.derivedFrom].toLowerCase()}`
}

export const selection = {
  cleared: (count: number): string => `Cleared the chart of ${count === 1 ? '1 series' : `${count} series`}`,
  removed: (count: number): string => `Removed ${count} series`,
} as const

export const saving = {
  firstName: 'Workspace',
  action: 'Saving the workspace',
  removing: 'Removing the workspace',
  newer: (names: readonly string[]): string =>
    `Saved by a newer version of Meterlens: ${names.map((name) => `“${name}”`).join(', ')}`,
  newerStays: 'It stays as it is and cannot be opened here. Update Meterlens to open it.',
} as const

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : more}`

export const versions = {
  title: 'Earlier versions',
  lead: 'Restoring one is a change like any other: undo takes it back.',
  none: 'This workspace has no earlier versions yet.',
  reading: 'Reading earlier versions',
  restore: 'Restore',
  restoreOf: (time: string): string => `Restore the version of ${time}`,
  contents: (cards: number, series: number, notes: number): string =>
    [counted(cards, 'view'), counted(series, 'series', 'series'), counted(notes, 'note')].join(', '),
} as const

/** Texts for an unreachable service, about data that are cached nevertheless. */
export const lacking = {
  cached: (range: string, time: string, series: number, all: number): string =>
    `Cached${series < all ? ` for ${String(series)} of ${String(all)} series` : ''}: ${range}, as of ${time}.`,
  /** "gas, water and 2 more". */
  names: (names: readonly string[], more: number): string =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${String(more)} more`,
  elsewhere: 'This range is not cached, but another one is.',
  nothing: 'Nothing of these variables is cached.',
  missing: (requests: number): string => `The rest takes ${requestCost(requests)}.`,
  show: 'Show what is cached',
  retry: (requests: number): string =>
    requests === 0 ? 'Try again' : `Try again (${requestCost(requests)})`,
  /** Describes what happens without a click after a failure that may be temporary. */
  later: (isOffline: boolean): string =>
    isOffline
      ? 'Meterlens tries again when the network is back.'
      : 'Meterlens tries again when the service answers.',
  noReadings: 'No readings in this range',
} as const

/** Texts of the command that requests the visible range again. */
export const revisions = {
  title: (count: number) =>
    count === 1
      ? 'The service changed a settled value'
      : `The service changed ${plainNumber(count)} settled values`,
  where: 'The cache map lists the revisions; the chart shows the new values.',
} as const

export const reload = {
  action: 'Reloading the range',
  label: (requests: number, ms = 0): string =>
    requests === 0 ? 'Reload range' : `Reload range: ${requestCost(requests, ms)}`,
  confirm: (requests: number, ms: number): string =>
    `Reload (${requestCost(requests)}, about ${durationText(ms)})`,
  stop: (done: number, requests: number): string =>
    `Stop reloading: ${String(done)} of ${requestCost(requests)}`,
  cancel: 'Do not reload',
  nothing: 'Nothing to reload: no chart shows readings of this range',
  unchanged: 'Reloaded: no settled value has changed',
} as const

/** Texts of unit conversions and standardizations. */
export const units = {
  choose: (name: string, unit: string): string => `Unit and resolution of ${name}: ${unit}`,
  costs: (requests: number, ms = 0): string => `Opening this menu takes ${requestCost(requests, ms)}.`,
  unit: 'Unit',
  shows: 'Shown as',
  /** Two ways to show a totalizer. */
  shown: { consumption: 'Consumption', reading: 'Reading' },
  resolution: 'Resolution',
  period: 'Period',
  zone: 'Days of',
  asView: 'Same as the view',
  standardization: 'Standardized',
  canonical: (unit: string): string => `${unit === '' ? 'As stored' : unit}, as stored`,
  calculated: (unit: string): string => `${unit === '' ? 'As calculated' : unit}, as calculated`,
  none: 'Not standardized',
  perArea: (area: string): string => `Per floor area: ${area}`,
  uncertain: 'may not be supported',
  asking: (requests: number, ms = 0): string =>
    `Checking what the service supports, ${requestCost(requests, ms)}`,
  askAgain: (requests: number, ms = 0): string => `Check again: ${requestCost(requests, ms)}`,
  failed: 'The supported units could not be fetched',
  nothing: 'The service supports no other unit for this variable.',
  action: (what: string, name: string): string => `${what} for ${name}`,
  reverted: (unit: string): string => `The chart is back to ${unit === '' ? 'the stored unit' : unit}.`,
} as const
