import { onScopeDispose, watch } from 'vue'
import type { Reachability } from '#shared/contract/connection.ts'
import { isLocal, type AppError } from '#shared/errors/result.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from './connections.ts'

/** State of a piece of work: `failed` once no part of it is running, if its failure may pass by itself. */
export type Outcome = 'running' | 'failed' | 'done'

/** Returns the state of a load. */
export function outcomeOf(load: {
  readonly finished: boolean
  readonly failures: readonly AppError[]
}): Outcome {
  if (!load.finished) return 'running'
  return load.failures.some(mayPass) ? 'failed' : 'done'
}

export interface RecoveryPorts {
  readonly outcome: () => Outcome
  readonly reachability: () => Reachability | 'unknown'
  readonly retry: () => void
  readonly clock: Clock
  /** Runs the work later; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/**
 * Pauses before failed work is tried again although the service answers other requests: either the fault was temporary,
 * or the request causes it each time, and after the last pause a user has to decide.
 */
const PACE_MS = [3000, 20_000, 60_000, 90_000]
/** An outage of this length was a general failure, so that whatever failed during it gets all attempts again. */
const OUTAGE_MS = 5000

/**
 * Retries work automatically when the fault that interrupted it has passed (decision 0125). Returns a function that
 * ends this.
 */
export function createRecovery({ outcome, reachability, retry, clock, after }: RecoveryPorts): () => void {
  let attempts = 0
  let isOwn = false
  let isDue = false
  let awaySince: EpochMs | undefined
  let disarm = (): void => undefined

  function tryAgain(): void {
    disarm()
    isDue = false
    isOwn = true
    attempts += 1
    retry()
  }

  /** Main checks whether the service answers again; until it does, an attempt would be wasted. */
  function tryIfAnswered(): void {
    const isAway = !['online', 'unknown'].includes(reachability())
    if (isAway) isDue = true
    else tryAgain()
  }

  watch(
    outcome,
    (now) => {
      disarm()
      isDue = false
      if (now === 'running') {
        // Anything that the user requests meanwhile begins with the first attempt.
        if (!isOwn) attempts = 0
        isOwn = false
      } else if (now === 'done') attempts = 0
      else {
        const waitMs = PACE_MS[attempts]
        disarm = waitMs === undefined ? () => undefined : after(waitMs, tryIfAnswered)
      }
    },
    { immediate: true, flush: 'sync' },
  )

  watch(
    reachability,
    (now, before) => {
      if (now !== 'online') {
        if (before === 'online' || before === 'unknown') awaySince = clock.now()
        return
      }
      const wasOutage = awaySince === undefined || clock.now() - awaySince >= OUTAGE_MS
      if (wasOutage) attempts = 0
      if (outcome() === 'failed' && (wasOutage || isDue)) tryAgain()
    },
    { flush: 'sync' },
  )

  return () => disarm()
}

/** Tries again for the open connection, until its scope ends. */
export function useRecovery(outcome: () => Outcome, retry: () => void): void {
  const connections = useConnectionsStore()
  const { clock } = useServices()
  const end = createRecovery({
    outcome: () => (connections.isReadOnly || connections.isForgotten ? 'done' : outcome()),
    reachability: () => connections.reachability,
    retry,
    clock,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  onScopeDispose(end)
}

/** Returns true for failures that end when the service, the network or the token works again. */
export function mayPass(error: AppError): boolean {
  if (isLocal(error)) return false
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
    case 'rate-limited':
      return true
    case 'unexpected-response':
      // An answer that is too large is too large each time.
      return error.largerThanBytes === undefined
    case 'unauthorized':
      return error.status !== undefined
    case 'forbidden':
    case 'not-found':
    case 'invalid-request':
      return false
  }
}
