import type { ViewName } from '#renderer/stores/navigation.ts'

export const frame = {
  views: 'Views',
  hideDetails: 'Hide details',
  showDetails: 'Show details',
  hideTree: 'Hide portfolio',
  showTree: 'Show portfolio',
  resizeTree: 'Width of the portfolio pane',
  resizeDetails: 'Width of the details pane',
  notices: 'Notices',
  dismiss: 'Dismiss',
  noticeKey: 'F8',
  zone: 'Time zone',
  settings: 'Settings',
  tools: 'Developer tools',
  toolsHint: 'Raw responses of the service, and how they differ from its documentation',
} as const

export const windowCommands = {
  search: 'Search the portfolio',
  workspace: 'Go to the workspace',
  tree: 'Show or hide the portfolio',
  treeNames: ['hide portfolio', 'portfolio pane'],
  details: 'Show or hide the details',
  detailsNames: ['hide details', 'details pane'],
} as const

/** "3 times". */
export function timesText(count: number): string {
  return `${count} times`
}

/** Short names of the views, below their icons. */
export const railNames = { workspace: 'Workspace', sources: 'Sources', tools: 'Developer' } as const

/** Names of the views, as the rail and the palette show them. */
export const viewNames: Readonly<Record<ViewName, string>> = {
  workspace: 'Workspace',
  sources: 'Data sources',
  inspector: 'Service inspector',
  drift: 'Undocumented fields',
}
