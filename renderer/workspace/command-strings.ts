import type { Preset } from '#shared/time/presets.ts'
import { presetNames } from '#renderer/strings/time/range.ts'

/** Titles of the commands of a workspace, as the palette shows them. */
export const commands = {
  previousPeriod: 'Previous period',
  nextPeriod: 'Next period',
  rangeBack: 'Back to the range before',
  rangeForward: 'Forward to the range after',
  fitRange: 'Show the whole range',
  reloadRange: 'Reload the range',
  live: 'Turn live readings on or off',
  liveNames: ['live', 'stop live', 'newest readings'],
  resolution: (name: string): string => `Resolution: ${name.toLowerCase()}`,
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
  policy: (name: string): string => `Gaps: ${name.toLowerCase()}`,
  clear: 'Clear the chart',
  clearNames: ['clear', 'clear selection', 'remove all series'],
  check: (name: string): string => `Check the readings of ${name}`,
  checkNames: ['check the readings', 'data quality', 'can it be trusted'],
  remove: (name: string): string => `Remove ${name}`,
  unit: (unit: string): string => `Unit: ${unit}`,
  ownUnit: 'Unit: as stored',
  notes: 'Notes and exclusions…',
  notesNames: ['notes', 'exclude', 'annotations'],
  undo: 'Undo',
  redo: 'Redo',
  addCard: (kind: string): string => `Add view: ${kind}`,
  allCards: 'Show all views',
  newWorkspace: 'New workspace',
  renameWorkspace: 'Rename workspace…',
  duplicateWorkspace: 'Duplicate workspace',
  removeWorkspace: 'Remove workspace',
  openWorkspace: (name: string): string => `Open workspace: ${name}`,
  export: 'Export…',
  report: 'Report…',
  reportNames: ['print', 'PDF', 'document'],
  openExported: 'Open an exported file…',
  openExportedNames: ['import', 'drop', 'rebuild a view'],
  cardExport: (title: string): string => `Export…: ${title}`,
  csvWide: 'Export CSV, wide…',
  csvWideNote: 'a column per series',
  csvLong: 'Export CSV, long…',
  csvLongNote: 'a row per value',
  png: 'Export PNG…',
  pngNames: ['export picture', 'export image'],
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
