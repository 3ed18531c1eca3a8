import type { PaletteSection } from './palette-sections.ts'

export const palette = {
  title: 'Command palette',
  open: 'Command palette…',
  placeholder: 'Find a command, a range, a building or a variable',
  results: 'Commands and variables',
  variables: 'Variables',
  none: 'Nothing matches',
  onChart: 'On the chart',
} as const

/** Headings of the palette. */
export const sectionTitles: Readonly<Record<PaletteSection['group'], string>> = {
  recent: 'Recently used',
  questions: 'Questions',
  add: 'Add to the chart',
  range: 'Range',
  resolution: 'Resolution',
  mark: 'Chart',
  series: 'Series',
  zone: 'Time zone',
  cards: 'Views',
  workspaces: 'Workspaces',
  export: 'Export',
  data: 'Data',
  view: 'View',
  connection: 'Connection',
  help: 'Help',
  developer: 'Developer tools',
}
