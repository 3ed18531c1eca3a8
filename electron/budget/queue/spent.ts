import type { SpentRequest } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Job } from './job.ts'

type Ended = Omit<SpentRequest, 'agoMs'> & { readonly endedAt: EpochMs }

/** The requests that have ended within the last window, for the list that a person reads. */
export interface Spent {
  readonly note: (
    job: Job,
    label: string,
    sentAt: EpochMs,
    endedAt: EpochMs,
    result?: Result<unknown>,
  ) => void
  /** Lists the newest first. */
  readonly list: (now: EpochMs) => readonly SpentRequest[]
}

export function createSpent(windowMs: number): Spent {
  let ended: Ended[] = []
  const prune = (now: EpochMs): void => {
    ended = ended.filter(({ endedAt }) => now - endedAt < windowMs)
  }
  return {
    note: ({ lane, abort }, label, sentAt, endedAt, result) => {
      prune(endedAt)
      const error = abort.signal.aborted
        ? ({ kind: 'cancelled' } as const)
        : result === undefined
          ? ({ kind: 'unexpected' } as const)
          : result.ok
            ? undefined
            : result.error
      ended.push({
        label,
        lane,
        tookMs: endedAt - sentAt,
        endedAt,
        ...(error === undefined ? {} : { error }),
      })
    },
    list: (now) => {
      prune(now)
      return ended.map(({ endedAt, ...spent }) => ({ ...spent, agoMs: now - endedAt })).reverse()
    },
  }
}
