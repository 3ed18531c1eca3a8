import type { AppError } from '#shared/errors/result.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { leadingPart } from '#shared/series/coverage/plan.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import { isPlainRefusal, maySizeBeTheCause, type SizeLimits } from './size-limits.ts'

/** A year halved this often is less than a week; if that fails, length is not the reason. */
const MAX_HALVINGS = 6
/** The service answers pages of at least 25 (docs/service.md 8), so this few values are not too many. */
const FEW_VALUES = 25
/**
 * A plain refusal more often means "not this request" than "not that much", so smaller parts are tried only this often.
 */
const MAX_REFUSALS = 4
/** A spot that breaks the service may be next to another one; if two in a row do, the rest is assumed to as well. */
const MAX_SPOTS_IN_A_ROW = 2

/** Fetches one planned interval. */
export interface FetchRun {
  readonly seriesKey: SeriesKey
  readonly bucketZone: IanaZone
  readonly limits: SizeLimits
  /** Sends one request; returns undefined if its answer is kept. */
  readonly request: (interval: Interval) => Promise<AppError | undefined>
  readonly emit: (event: FetchEvent) => void
  readonly isCancelled: () => boolean
}

const lengthOf = ({ start, end }: Interval): number => end - start

/**
 * Fetches an interval as a whole, or in parts if the service refuses the whole or fails on it (decision 0087). Parts
 * are cut one after the other, and after each answer all of the rest is tried again, so that a momentary fault costs no
 * more than itself.
 */
export async function bisect(run: FetchRun, whole: Interval): Promise<void> {
  const error = await run.request(whole)
  if (error === undefined) run.limits.noteAnswered(lengthOf(whole))
  else if (run.isCancelled() || !maySizeBeTheCause(error, run.seriesKey)) run.emit({ kind: 'failed', error })
  else await createPartsFetch(run, whole, error)()
}

function createPartsFetch(run: FetchRun, whole: Interval, firstError: AppError): () => Promise<void> {
  const { limits, seriesKey, bucketZone } = run
  const { resolution } = seriesKey
  const shortest = Math.max(lengthOf(whole) / 2 ** MAX_HALVINGS, FEW_VALUES * (meanStepMs(resolution) ?? 0))
  let rest = whole
  let size = lengthOf(whole)
  let error = firstError
  let refusals = 0
  let spotsInARow = 0
  let isTriedAgain = false
  let expected = 0

  const nextLength = (): number => limits.nextLength(lengthOf(rest), size)

  function expect(requests: number): void {
    if (requests !== expected) run.emit({ kind: 'planned', requests: requests - expected })
    expected = requests
  }

  /**
   * Notes the failure of a part; `length` is the intended length, since the part itself is rounded up to a bucket edge.
   */
  function noteFailure(part: Interval, length: number, failure: AppError): void {
    error = failure
    if (isPlainRefusal(error)) refusals += 1
    const wasLargeAgain = length > size
    limits.noteFailed({ length, error, wasLargeAgain })
    if (wasLargeAgain) return
    if (length / 2 >= shortest) size = length / 2
    // The budget has already repeated every other failure.
    else if (error.kind === 'unexpected-response' && !isTriedAgain) isTriedAgain = true
    else skip(part)
  }

  function skip(part: Interval): void {
    limits.noteUnrecoverable()
    isTriedAgain = false
    spotsInARow += 1
    rest = { start: part.end, end: rest.end }
    run.emit({ kind: 'failed', error })
  }

  function isPointless(): boolean {
    if (refusals >= MAX_REFUSALS) limits.noteUnrecoverable()
    return refusals >= MAX_REFUSALS || spotsInARow >= MAX_SPOTS_IN_A_ROW || limits.isUnrecoverable()
  }

  async function fetchPart(): Promise<void> {
    // Other loads may have found meanwhile that it is pointless, or that it needs consent.
    if (isPointless() || !limits.spendPart()) {
      giveUp()
      return
    }
    const length = nextLength()
    expect(limits.expectedParts(lengthOf(rest), length))
    const part = leadingPart(rest, length, resolution, bucketZone)
    const failure = await run.request(part)
    expected -= 1
    if (failure === undefined) {
      spotsInARow = 0
      isTriedAgain = false
      limits.noteAnswered(lengthOf(part))
      rest = { start: part.end, end: rest.end }
    } else if (run.isCancelled() || !maySizeBeTheCause(failure, seriesKey)) {
      error = failure
      giveUp()
    } else noteFailure(part, length, failure)
  }

  function giveUp(): void {
    rest = { start: rest.end, end: rest.end }
    run.emit({ kind: 'failed', error })
  }

  const isUntried = (): boolean => lengthOf(rest) > 0 && limits.isUntried(nextLength())

  async function findSize(): Promise<void> {
    do await fetchPart()
    while (isUntried())
  }

  return async () => {
    noteFailure(whole, lengthOf(whole), firstError)
    while (lengthOf(rest) > 0) await (isUntried() ? limits.oneAtATime(findSize) : fetchPart())
    expect(0)
  }
}

/** Reports what happens while an interval is fetched; sent to every load that waits for it. */
export type FetchEvent =
  /** The number of requests changed, because the interval was halved; negative if some became pointless. */
  | { readonly kind: 'planned'; readonly requests: number }
  | { readonly kind: 'answered' }
  /**
   * The segment has arrived and is about to be stored; it is sent again with the revisions that storing it has found.
   */
  | { readonly kind: 'segment'; readonly segment: Segment; readonly revisions: readonly Revision[] }
  | { readonly kind: 'failed'; readonly error: AppError }
