import { TRY_OVERLONG_EVERY_MS } from '#shared/budget/granted-pause.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { BudgetPause, Lane, SpentRequest } from '#shared/contract/budget-state.ts'
import { clockText, durationText } from '#renderer/strings/time/durations.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import type { SlowRequest } from './slow-request.ts'

export const status = {
  budget: 'Requests',
  queue: 'Queue',
  ledger: 'Requests',
  lanes: 'Kinds of requests',
  running: 'Running',
  waiting: 'Waiting',
  idle: 'Nothing is waiting. Requests appear here while they wait for the budget.',
  spent: 'Sent in the last minute',
  cancel: 'Cancel this request',
  cancelAll: 'Cancel all waiting',
  first: 'Run this request first',
  pause: 'Pause',
  goOn: 'Resume',
  paused: 'Paused',
  tryOnce: 'Try once now',
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

export function slowText({ label, waitedMs }: SlowRequest): string {
  return `Waiting for ${durationText(waitedMs)}: ${label}`
}

export function probeText(clock: string): string {
  return `The service is failing; the next attempt is in ${clock}`
}

/** "12 s ago · 0.3 s · answered". */
export function spentText({ agoMs, tookMs, error }: SpentRequest): string {
  const outcome = error === undefined ? 'answered' : errorMessage(error).title
  return `${durationText(agoMs)} ago · ${(tookMs / 1000).toFixed(1)} s · ${outcome}`
}

/** States who asked for the pause, and when it ends. */
export function pauseText({ leftMs, cause, askedMs }: BudgetPause): string {
  const resume = `Requests resume in ${clockText(leftMs)}.`
  if (cause === 'no-record')
    return `The record of the requests of the last minute cannot be read or written, so Meterlens waits for a minute. ${resume}`
  if (askedMs === undefined) return `The service asked for a pause. ${resume}`
  const length = askedMs > LONGEST_SAID_MS ? 'more than a day' : durationText(askedMs)
  return `The service asked for a pause of ${length}. Meterlens sends one request every ${durationText(TRY_OVERLONG_EVERY_MS)} to see whether it answers again. ${resume}`
}

const LONGEST_SAID_MS = DAY_MS

/**
 * Says how many requests wait, and one time: when they resume, otherwise when the last of them is sent. A time of day
 * beside it would be another number for the same moment, and be off by the seconds that it leaves out.
 */
export function queueText(
  open: number,
  drainMs: number,
  pausedMs: number | undefined,
): readonly [count: string, pause: string | undefined] {
  if (pausedMs !== undefined) return [String(open), `Paused, resumes in ${clockText(pausedMs)}`]
  return [open > 0 && drainMs > 0 ? `${open} · ${clockText(drainMs)}` : String(open), undefined]
}
