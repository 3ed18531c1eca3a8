/** The pace of the budget at full rate: one request a second. */
const MS_PER_REQUEST = 1_000
/** Requests after which the pace of the service itself counts. */
const ENOUGH_TO_JUDGE = 5

/** Expected time for the rest of a run, ms: at the budget's pace, or at the service's own where it is slower. */
export function remainingMsOf(
  { requestsPlanned, requestsDone }: { readonly requestsPlanned: number; readonly requestsDone: number },
  elapsedMs: number,
): number {
  const left = Math.max(0, requestsPlanned - requestsDone)
  const measured = requestsDone < ENOUGH_TO_JUDGE ? 0 : elapsedMs / requestsDone
  return Math.round(left * Math.max(MS_PER_REQUEST, measured))
}
