/** Words of the window's frame. */
export const frame = {
  hideDetails: 'Hide details',
  showDetails: 'Show details',
  hideTree: 'Hide portfolio',
  showTree: 'Show portfolio',
  resizeTree: 'Width of the portfolio pane',
  resizeDetails: 'Width of the details pane',
  notices: 'Notices',
  dismiss: 'Dismiss',
} as const

/** "3 times". */
export function timesText(count: number): string {
  return `${count} times`
}
