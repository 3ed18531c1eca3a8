/** Titles of the commands. */
export const helpCommands = {
  guide: 'User guide',
  guideNames: ['help', 'manual', 'documentation'],
  shortcuts: 'Keyboard shortcuts',
  shortcutNames: ['shortcuts', 'keys', 'hotkeys'],
  topic: (title: string): string => `Help: ${title}`,
} as const

export const help = {
  title: 'Help',
  contents: 'Contents',
  search: 'Search the guide',
  none: 'No part of the guide has these words.',
  found: (count: number): string => (count === 1 ? '1 part found' : `${count} parts found`),
  guide: 'User guide',
  shortcuts: 'Keyboard shortcuts',
} as const

/** Over the shortcuts that work in the whole window. */
export const everywhere = 'Everywhere'

/** Keys of parts of the window, for which there are no commands. */
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
      [['Space'], 'Add to the chart, or remove'],
      [['Enter'], 'Open or close a branch; add or remove a variable'],
      [['Delete'], 'Remove from the chart'],
      [['*'], 'Open all branches of the same level'],
      [['A to Z'], 'Go to the row that begins so'],
      [['Shift+F10'], 'Menu of the row'],
    ],
  },
  {
    title: 'Chart of series over time',
    keys: [
      [['←', '→'], 'Earlier, later'],
      [['Page Up', 'Page Down'], 'Earlier or later by all that is visible'],
      [['+', '−'], 'Zoom in, zoom out'],
      [['F'], 'Show the whole range'],
      [['[', ']'], 'Back to the range before, forward again'],
      [['Shift+←', 'Shift+→'], 'Move the cursor to the reading before or after'],
      [['M'], 'Set a second cursor where the cursor stands'],
      [['N'], 'Notes and exclusions'],
      [['Esc'], 'Remove the second cursor, then the first'],
    ],
  },
  {
    title: 'Panes',
    keys: [
      [['F6'], 'Next pane'],
      [['Shift+F6'], 'Previous pane'],
    ],
  },
  {
    title: 'Cards',
    keys: [
      [['←', '→', '↑', '↓'], 'Move the card whose title is in focus'],
      [['Shift+arrow'], 'Resize it'],
    ],
  },
]
