/** Counts the known requests of an undertaking and the answered ones, which never exceed them. */
export interface RequestProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
}

export const noRequests: RequestProgress = { requestsPlanned: 0, requestsDone: 0 }

/** Adds requests to the planned ones. */
export function withPlanned<P extends RequestProgress>(progress: P, requests: number): P {
  return { ...progress, requestsPlanned: progress.requestsPlanned + requests }
}

/**
 * Counts one more answered request. An unplanned one, such as half of a range that was too large, also counts as
 * planned.
 */
export function withAnswered<P extends RequestProgress>(progress: P): P {
  const requestsDone = progress.requestsDone + 1
  return { ...progress, requestsDone, requestsPlanned: Math.max(progress.requestsPlanned, requestsDone) }
}

/** Adds up the requests of several undertakings. */
export function sumOfRequests(all: readonly RequestProgress[]): RequestProgress {
  return {
    requestsPlanned: all.reduce((sum, { requestsPlanned }) => sum + requestsPlanned, 0),
    requestsDone: all.reduce((sum, { requestsDone }) => sum + requestsDone, 0),
  }
}
