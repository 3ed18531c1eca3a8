import type { FiguresChoice, Mark } from '#renderer/query/view/view-state.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { durationText } from '#renderer/strings/durations.ts'

export const markNames: Readonly<Record<Mark, string>> = {
  line: 'Line',
  step: 'Step',
  bar: 'Bar',
  area: 'Area',
  'stacked-bar': 'Stacked bars',
  'stacked-area': 'Stacked area',
}

export const figureNames: Readonly<Record<FiguresChoice, string>> = {
  derived: 'Derived here from finer values',
  service: 'As the service aggregates it',
}

export const chart = {
  label: 'Comparison chart',
  plot: 'Plot',
  keys: 'Arrow left and right pan, plus and minus zoom, F fits the whole range, [ and ] walk through earlier ranges, Shift with an arrow moves the cursor from reading to reading, M sets a second cursor where the first one stands, Escape takes it away, N opens the notes.',
  overview: 'Overview of the loaded range',
  cached: 'cached',
  gap: 'gap',
  provisional: 'still settling',
  missing: 'not cached',
  loading: 'loading',
  merged: (series: number): string => `all ${String(series)} series, darker where more is cached`,
  mixed: 'not every variable lives here',
  mixedZones: 'The variables live in several time zones; all are shown in this one.',
  noUnit: 'no unit',
} as const

export const toolbar = {
  resolution: 'Resolution',
  /** Short form of Automatic, before what it came to. */
  auto: 'Auto',
  figures: 'Coarse figures',
  /** Short forms, on the button. */
  figuresShort: { derived: 'Derived', service: 'Service' },
  zone: 'Time zone',
  ownZone: "The variables' own",
  utc: 'UTC',
  machineZone: 'This computer',
  mark: 'Mark',
  undo: 'Undo',
  redo: 'Redo',
  noCards: 'Add a card to compare something.',
} as const

/** Of the value axes, by unit. */
export const scales = {
  button: 'Value axis',
  lower: 'From',
  upper: 'To',
  lowerOf: (unit: string): string => `Lower end of ${unit}`,
  upperOf: (unit: string): string => `Upper end of ${unit}`,
  automatic: 'auto',
  fromZero: 'From zero',
  fromZeroOf: (unit: string): string => `Begin ${unit} at zero`,
  logarithmic: 'Logarithmic',
  logarithmicOf: (unit: string): string => `Logarithmic scale of ${unit}`,
  notPositive: 'On a logarithmic axis values of zero and below are not drawn.',
  notStacked: 'needs rates in one unit and resolution',
} as const

/** What is read between two cursors. */
export const readOut = {
  label: 'Between the cursors',
  caption: (from: string, to: string, length: string): string => `${from} to ${to}, ${length}`,
  difference: 'Difference',
  complete: 'Complete',
  remove: 'Take the second cursor away',
  spoken: (length: string): string => `${length} between the cursors`,
} as const

/** Texts of a picture. */
export const picture = {
  notes: (version: string): string =>
    `The end of the range is not included. Percentages: share of the time until now that has values. Meterlens ${version}`,
  policy: (name: string): string => `Missing values: ${name.toLowerCase()}`,
  excluded: (intervals: number): string =>
    `${intervals} ${intervals === 1 ? 'interval' : 'intervals'} excluded`,
} as const

export const exporting = {
  button: 'Export',
  wide: 'CSV, wide',
  long: 'CSV, long',
  png: 'PNG',
  copy: 'Copy image',
  waits: 'The file is written when the requests under way are answered',
  saved: (file: string) => `Saved ${file}`,
  copied: 'The picture is on the clipboard',
  doingCsv: 'Exporting CSV',
  doingPng: 'Exporting the picture',
} as const

/** "Daily, derived from hourly": what is shown, and what it rests on where that is something else. */
export function resolutionText(series: {
  readonly resolution: Resolution
  readonly derivedFrom?: Resolution
}): string {
  const name = resolutionNames[series.resolution]
  return series.derivedFrom === undefined || series.derivedFrom === series.resolution
    ? name
    : `${name}, derived from ${resolutionNames[series.derivedFrom].toLowerCase()}`
}

export const empty = {
  title: 'Choose variables in the tree',
  rangeTitle: 'Choose a range',
  rangeTodo: 'Type a period above, such as 2021-03 or last week, or take a preset.',
  latest: 'Latest 30 days of readings',
} as const

export const saving = {
  firstName: 'Workspace',
  doing: 'Saving the workspace',
  removing: 'Removing the workspace',
  removed: (name: string): string => `Removed ${name}`,
  undo: 'Undo',
} as const

export const workspaces = {
  menu: (name: string): string => `Workspace: ${name}`,
  create: 'New workspace',
  first: 'Workspace',
  rename: 'Rename…',
  duplicate: 'Duplicate',
  remove: 'Remove',
  others: 'Open',
  name: 'Name of the workspace',
  save: 'Rename',
} as const

export const loading = {
  progress: (done: number, planned: number) => `Loading: ${String(done)} of ${String(planned)} requests`,
  cost: (requests: number, ms: number) => `${String(requests)} requests, about ${durationText(ms)}`,
  saved: (requests: number) => `${String(requests)} saved by the cache`,
  confirm: (requests: number) => `Load ${String(requests)} requests`,
  large: 'This load takes more than a minute of the budget',
  retry: 'Try again',
  kept: 'What arrived is kept and shown.',
} as const

/** The visible range asked for again, whatever is cached of it. */
export const reload = {
  doing: 'Reloading the range',
  label: (requests: number): string =>
    requests === 0 ? 'Reload range' : `Reload range: ${requestsText(requests)}`,
  confirm: (requests: number, ms: number): string =>
    `Reload ${requestsText(requests)}, about ${durationText(ms)}`,
  stop: (done: number, requests: number): string =>
    `Stop reloading: ${String(done)} of ${requestsText(requests)}`,
  cancel: 'Do not reload',
  unchanged: 'Reloaded: no settled reading had changed',
} as const

function requestsText(requests: number): string {
  return requests === 1 ? '1 request' : `${String(requests)} requests`
}

/** Unit conversions and standardizations. */
export const units = {
  choose: (name: string): string => `Unit and resolution of ${name}`,
  unit: 'Unit',
  shows: 'Shown as',
  /** Of totalizers. */
  shown: { consumption: 'Consumption', reading: 'Reading' },
  resolution: 'Resolution',
  asView: 'As the view',
  standardization: 'Standardized',
  canonical: (unit: string): string => `${unit === '' ? 'As stored' : unit}, as stored`,
  none: 'Not standardized',
  uncertain: 'the service decides',
  asking: 'Asking which units the service supports, 2 requests',
  failed: 'The supported units could not be asked for',
  nothing: 'The service supports no other unit for this variable.',
  doing: (what: string, name: string): string => `${what} for ${name}`,
  reverted: (unit: string): string => `The chart is back to ${unit === '' ? 'the stored unit' : unit}.`,
} as const
