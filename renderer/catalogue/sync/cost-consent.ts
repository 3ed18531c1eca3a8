import { shallowRef, type ShallowRef } from 'vue'

/** Asks the user whether a first synchronisation of many requests may continue. */
export interface CostConsent {
  /** Number of requests that it needs and that nobody has approved yet. */
  readonly costToApprove: ShallowRef<number | undefined>
  readonly ask: (requests: number) => Promise<boolean>
  /** Continues with everything, or requests only the entities. */
  readonly approve: (isApproved: boolean) => void
}

export function createCostConsent(): CostConsent {
  const costToApprove = shallowRef<number>()
  let answer: ((isApproved: boolean) => void) | undefined
  return {
    costToApprove,
    ask: (requests) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      costToApprove.value = requests
      answer = resolve
      return promise
    },
    approve: (isApproved) => {
      costToApprove.value = undefined
      answer?.(isApproved)
      answer = undefined
    },
  }
}
