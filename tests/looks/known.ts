import type { ViewFinding } from './drill.ts'

/** A fault that stays for now, and why. */
export interface KnownFault {
  readonly check: ViewFinding['check']
  /** Begins so. */
  readonly where: string
  readonly why: string
}

/** Reviewed one by one; an entry that nothing is found for any more is to go. */
export const knownFaults: readonly KnownFault[] = []

export function isKnown({ check, where }: ViewFinding): boolean {
  return knownFaults.some((known) => known.check === check && where.startsWith(known.where))
}
