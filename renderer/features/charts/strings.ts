/** Texts of the readings between two cursors. */
export const readOut = {
  label: 'Between the cursors',
  table: 'Values and figures',
  caption: (from: string, to: string, length: string): string => `${from} to ${to}, ${length}`,
  from: 'From',
  to: 'To',
  difference: 'Difference',
  complete: 'Complete',
  remove: 'Remove the second cursor',
  spoken: (length: string): string => `${length} between the cursors`,
} as const

/** Texts of an area that is selected on an axis of time. */
export const areas = {
  selecting: (what: string): string => `Select ${what}`,
  hours: (from: number, to: number): string =>
    `${String(from).padStart(2, '0')}:00–${String(to).padStart(2, '0')}:00`,
  values: (low: string, high: string): string => `values ${low} to ${high}`,
  difference: 'What is different here?',
  keep: 'Keep as event…',
  hint: 'Drag over the chart to select a part of the time. Escape ends this.',
} as const

/** Texts of a stretch that is being selected on the chart. */
export const brush = {
  none: 'No values',
  mean: (value: string): string => `mean ${value}`,
  change: (difference: string): string => `${difference} against the period before`,
  before: { loading: 'loading the period before…', 'not-loaded': 'period before not loaded' },
} as const

export const empty = {
  title: 'Choose variables in the tree',
  rangeTitle: 'Choose a range',
  rangeTodo: 'Open the range above and type a period such as 2021-03 or last week, or choose one.',
  latest: 'Latest 30 days of readings',
} as const

/** Entries of the menu of a series. */
export const seriesMenu = {
  remove: 'Remove from the chart',
  removeKey: 'Delete',
  only: 'Show only this',
  again: 'Add once more',
  yearBefore: 'Add the year before',
  check: 'Check the readings',
  details: 'Show details',
  copyName: 'Copy name',
  copiedName: 'Name copied to the clipboard',
  copyId: 'Copy ID',
  copiedId: 'ID copied to the clipboard',
  clear: 'Clear the chart',
} as const

/** Entries of the context menu of a row of a table. */
export const rowMenu = {
  open: 'Show readings in the chart',
  openKey: 'Enter',
  add: 'Add to the chart',
  reveal: 'Show in the tree',
  leaveOut: 'Leave out of figures',
  copyValue: (heading: string): string => `Copy value: ${heading}`,
  copiedValue: 'Value copied to the clipboard',
  copyRow: 'Copy row',
  copiedRow: 'Row copied to the clipboard',
} as const

/** Entries of the context menu of the chart. */
export const chartMenu = {
  label: 'Chart',
  fit: 'Show the whole range',
  back: 'Back to the previous range',
  mark: 'Set a second cursor here',
  select: 'Select an area…',
  difference: 'What is different between the cursors?',
  check: 'Check the readings',
  notes: 'Notes and exclusions…',
  copyImage: 'Copy image',
  png: 'Export PNG…',
  csv: 'Export CSV, wide…',
  clear: 'Clear the chart',
} as const

export const loading = {
  confirm: (requests: number) => `Load (${String(requests)} requests)`,
  large: 'More requests than a minute allows',
} as const
