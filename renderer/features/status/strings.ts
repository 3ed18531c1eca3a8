import type { Lane } from '#shared/contract/budget-state.ts'

/** Strings of the status bar and its ledger. */
export const status = {
  budget: 'Requests',
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
  goOn: 'Resume',
  paused: 'Paused',
} as const

export const laneText: Readonly<Record<Lane, { readonly name: string; readonly what: string }>> = {
  interactive: { name: 'Interactive', what: 'Clicks waiting for an answer' },
  visible: { name: 'Visible', what: 'Charts on screen' },
  background: { name: 'Background', what: 'Catalogue and download jobs' },
  poll: { name: 'Live', what: 'Live readings of visible charts' },
}

/** "58 of 60 left". */
export function budgetText(used: number, limit: number): string {
  return `${Math.max(0, limit - used)} of ${limit} left`
}

export function budgetTitle(used: number, limit: number): string {
  return `${Math.max(0, limit - used)} of ${limit} requests left; ${used} used in the last minute`
}

export function moreText(count: number): string {
  return `and ${count} more`
}

export function pausedText(clock: string): string {
  return `The service asked for a pause; requests resume in ${clock}`
}
