/** Titles of the commands, as the palette and the list of shortcuts show them. */
export const commandTitles = {
  'open-connect': 'Connect…',
  'open-forgotten': 'Forgotten connections…',
  'open-settings': 'Settings…',
  'open-palette': 'Command palette…',
  'open-shortcuts': 'Keyboard shortcuts',
  'focus-search': 'Search the portfolio',
  'show-workspace': 'Go to the workspace',
  'show-sources': 'Go to the data sources',
  'show-inspector': 'Go to the service inspector',
  'show-drift': 'Go to contract drift',
  'previous-period': 'Previous period',
  'next-period': 'Next period',
  'reload-range': 'Reload range',
  'toggle-live': 'Live: turn on or off',
  'toggle-favourite': 'Add to favourites, or remove',
  'toggle-tree': 'Show or hide the portfolio',
  'toggle-details': 'Show or hide the details',
  'new-expression': 'New expression…',
  'open-downloads': 'Downloads…',
  'open-cache-map': 'Cache map…',
  'open-revisions': 'Revisions…',
  'open-calendar': 'Calendar…',
  'refresh-catalogue': 'Refresh the catalogue',
  'export-csv-wide': 'Export CSV, wide…',
  'export-csv-long': 'Export CSV, long…',
  'export-png': 'Export PNG…',
  undo: 'Undo',
  redo: 'Redo',
  'theme-system': 'Theme: as the system',
  'theme-light': 'Theme: light',
  'theme-dark': 'Theme: dark',
} as const

export type CommandId = keyof typeof commandTitles

export const palette = {
  title: 'Command palette',
  placeholder: 'Find a command or a variable',
  commands: 'Commands',
  variables: 'Variables',
  none: 'Nothing matches',
  onChart: 'On the chart',
  addCard: (kind: string): string => `Add card: ${kind}`,
  openWorkspace: (name: string): string => `Open workspace: ${name}`,
} as const

/** Keys of the tree and the chart, which no command stands for. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  commands: 'Everywhere',
  tree: 'Portfolio',
  treeKeys: [
    ['↑ ↓', 'Previous, next'],
    ['→ ←', 'Open or go in, close or go out'],
    ['Home End', 'First, last'],
    ['Enter Space', 'Put a variable on the chart, or take it off'],
    ['*', 'Open all of the same level'],
    ['A to Z', 'Go to a name'],
  ],
  chart: 'Chart of series over time',
  chartKeys: [
    ['← →', 'Earlier, later'],
    ['Page Up Page Down', 'A whole window earlier, later'],
    ['+ −', 'Closer, farther'],
    ['F', 'The whole range'],
    ['[ ]', 'Range before, and forward again'],
    ['Shift ← →', 'Cursor to the reading before, after'],
    ['M', 'Second cursor where the cursor stands'],
    ['N', 'Notes and exclusions'],
    ['Esc', 'Take the second cursor away, then the first'],
  ],
} as const
