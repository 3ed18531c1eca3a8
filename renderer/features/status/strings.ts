import type { Lane } from '#shared/contract/budget-state.ts'

/** Strings of the status bar and its ledger. */
export const status = {
  budget: 'Budget',
  queue: 'Queue',
  noBudget: 'No requests yet',
  ledger: 'Requests',
  lanes: 'Kinds of requests',
  running: 'Running',
  waiting: 'Waiting',
  idle: 'Nothing is waiting. Requests appear here while they wait for the budget.',
  cancel: 'Cancel this request',
  cancelAll: 'Cancel all waiting',
  first: 'Run this request first',
  pause: 'Pause',
  goOn: 'Go on',
  paused: 'Paused',
} as const

export const laneText: Readonly<Record<Lane, { readonly name: string; readonly what: string }>> = {
  interactive: { name: 'Interactive', what: 'Clicks that wait for an answer' },
  visible: { name: 'Visible', what: 'Charts on screen' },
  background: { name: 'Background', what: 'Catalogue and download jobs' },
  poll: { name: 'Live', what: 'Polling of visible charts' },
}

/** "52 of 60". */
export function budgetText(used: number, limit: number): string {
  return `${used} of ${limit}`
}

export function budgetTitle(used: number, limit: number): string {
  return `${used} of ${limit} requests used in the last minute`
}

export function moreText(count: number): string {
  return `and ${count} more`
}

export function pausedText(clock: string): string {
  return `The service asked for a pause; goes on in ${clock}`
}
