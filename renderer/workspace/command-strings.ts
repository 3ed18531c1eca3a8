import type { Resolution } from '#shared/time/resolution.ts'
import type { Preset } from '#shared/time/presets.ts'
import { presetNames } from '#renderer/strings/time/range.ts'

/** Other words for a resolution. */
const resolutionNames: Readonly<Partial<Record<Resolution | 'auto', readonly string[]>>> = {
  hourly: ['by hour', 'hour by hour'],
  daily: ['by day', 'day by day'],
  weekly: ['by week'],
  monthly: ['by month', 'month by month'],
  yearly: ['by year', 'annual'],
}

/** Titles of the commands of a workspace, as the palette shows them. */
export const commands = {
  previousPeriod: 'Previous period',
  nextPeriod: 'Next period',
  rangeBack: 'Back to the previous range',
  rangeForward: 'Forward to the next range',
  fitRange: 'Show the whole range',
  fitNames: ['zoom out', 'reset zoom', 'fit', 'all data'],
  reloadRange: 'Reload the range',
  reloadNames: ['update', 'fetch again'],
  live: 'Turn live readings on or off',
  liveNames: ['live', 'stop live', 'newest readings', 'real time', 'now'],
  resolution: (name: string): string => `Resolution: ${name.toLowerCase()}`,
  resolutionNames,
  figures: { derived: 'Coarse figures: derived here', service: 'Coarse figures: from the service' },
  mark: (name: string): string => `Chart: ${name.toLowerCase()}`,
  markNames: {
    line: ['line'],
    step: ['step', 'stairs'],
    bar: ['bar', 'bars', 'columns'],
    area: ['area'],
    'stacked-bar': ['stacked', 'stack', 'stacked bar'],
    'stacked-area': ['stacked area'],
  },
  zone: (name: string): string => `Time zone: ${name}`,
  ownZone: 'Time zone: each variable’s own',
  ownZoneNames: ['own time zone', 'local time'],
  missingValues: 'missing values',
  policy: (name: string): string => `Handle gaps: ${name.toLowerCase()}`,
  clear: 'Clear the chart',
  clearNames: ['clear', 'clear selection', 'remove all series', 'deselect'],
  check: (name: string): string => `Check the readings of ${name}`,
  checkNames: ['check the readings', 'data quality', 'can it be trusted'],
  remove: (name: string): string => `Remove ${name}`,
  unit: (unit: string): string => `Unit: ${unit}`,
  ownUnit: 'Unit: as stored',
  notes: 'Notes and exclusions…',
  notesNames: ['notes', 'exclude', 'annotations'],
  undo: 'Undo',
  undoNames: ['revert', 'take back'],
  redo: 'Redo',
  addCard: (kind: string): string => `Add view: ${kind}`,
  allCards: 'Show all views',
  newWorkspace: 'New workspace',
  newWorkspaceNames: ['start page', 'home', 'new tab', 'new dashboard', 'new chart'],
  renameWorkspace: 'Rename workspace…',
  duplicateWorkspace: 'Duplicate workspace',
  removeWorkspace: 'Remove workspace',
  removeWorkspaceNames: ['delete workspace', 'close workspace'],
  openWorkspace: (name: string): string => `Open workspace: ${name}`,
  export: 'Export…',
  exportNames: ['export to Excel', 'Excel', 'XLSX', 'spreadsheet', 'SVG', 'download the data', 'save as'],
  report: 'Report…',
  reportNames: ['print', 'PDF', 'document'],
  openExported: 'Open an exported file…',
  openExportedNames: ['import', 'drop', 'rebuild a view'],
  cardExport: (title: string): string => `Export view: ${title}…`,
  csvWide: 'Export CSV, wide…',
  csvWideNote: 'a column per series',
  csvLong: 'Export CSV, long…',
  csvLongNote: 'a row per value',
  png: 'Export PNG…',
  pngNames: ['export picture', 'export image', 'screenshot'],
  copyImageNames: ['copy picture', 'copy chart', 'PowerPoint'],
  copyImage: 'Copy image',
  copyTable: 'Copy the table of statistics',
  cardCsv: (title: string): string => `Export CSV: ${title}`,
  cardPng: (title: string): string => `Export PNG: ${title}`,
  cardImage: (title: string): string => `Copy image: ${title}`,
  cardTable: (title: string): string => `Copy table: ${title}`,
  removeCard: (title: string): string => `Remove view: ${title}`,
  fullCard: (title: string): string => `Fill the workspace: ${title}`,
} as const

/** Returns "Show last year" or "Show 2021-03". */
export function showRangeText(range: string): string {
  return `Show ${range}`
}

export function presetCommandText(preset: Preset): string {
  return showRangeText(presetNames[preset].toLowerCase())
}
