export const helpCommands = {
  guide: 'User guide',
  guideNames: ['help', 'manual', 'documentation', 'how to', 'tutorial'],
  shortcuts: 'Keyboard shortcuts',
  shortcutNames: ['shortcuts', 'keys', 'hotkeys'],
  privacy: 'Privacy and contacted hosts',
  privacyNames: ['privacy', 'telemetry', 'network', 'hosts', 'tracking'],
  topic: (title: string): string => `Help: ${title}`,
} as const

export const help = {
  title: 'Help',
  contents: 'Contents',
  search: 'Search the guide',
  none: 'No part of the guide contains these words.',
  found: (count: number): string => (count === 1 ? '1 section found' : `${count} sections found`),
  guide: 'User guide',
} as const

/** Heading of the shortcuts that work in the whole window. */
export const everywhere = 'Everywhere'

/** Heading of the keys of a chart. */
export const chartKeyTitle = 'Chart of series over time'

/** Lists keys of other parts of the window, which have no commands. */
export const keyLists: readonly {
  readonly title: string
  readonly keys: readonly (readonly [pressed: readonly string[], what: string])[]
}[] = [
  {
    title: 'Portfolio',
    keys: [
      [['↑', '↓'], 'Previous row, next row'],
      [['→'], 'Open a branch, or go to its first row'],
      [['←'], 'Close a branch, or go up to it'],
      [['Home', 'End'], 'First row, last row'],
      [['Space'], 'Add to or remove from the chart'],
      [['Shift+↑', 'Shift+↓'], 'Add this row and the next to the chart'],
      [['Enter'], 'Open or close a branch; add or remove a variable'],
      [['Delete'], 'Remove from the chart'],
      [['*'], 'Open all branches of the same level'],
      [['A to Z'], 'Go to the row that begins with this letter'],
      [['Shift+F10'], 'Menu of the row'],
    ],
  },
  {
    title: 'Panes',
    keys: [
      [['F6'], 'Next pane'],
      [['Shift+F6'], 'Previous pane'],
      [['F8'], 'Newest notice, to undo what it says or to dismiss it'],
    ],
  },
  {
    title: 'Lists and tables',
    keys: [
      [['Delete'], 'Remove the active row: a series, an event, a note, a rule, an import or a download'],
      [['Shift+F10'], 'Menu of the row, in tables of views'],
    ],
  },
  {
    title: 'Views',
    keys: [
      [['←', '→', '↑', '↓'], 'Move the view whose title is in focus'],
      [['Shift+arrow'], 'Resize it'],
      [['Delete'], 'Remove the view with the focus'],
    ],
  },
]
