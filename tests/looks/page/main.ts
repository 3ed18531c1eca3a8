import { findMotion, findUnseenFocus, findUnseenSelection } from './adaptation.ts'
import { findCoveredTexts } from './covered-text.ts'
import { findCutTexts } from './cut-text.ts'
import { findOverlaps } from './overlap.ts'
import { findOutOfReach, findWindowOverflow } from './reach.ts'
import { findLostSpace } from './space.ts'
import { findShifts, watchShifts } from './shift.ts'
import type { Finding } from './finding.ts'

/** Checks that run in the page, where `checksIn` puts them. */
export const checks = {
  look: (): readonly Finding[] => [
    ...findCutTexts(),
    ...findCoveredTexts(),
    ...findOverlaps(),
    ...findWindowOverflow(),
    ...findOutOfReach(),
    ...findLostSpace(),
  ],
  watchShifts,
  findShifts,
  findMotion,
  findUnseenFocus,
  findUnseenSelection,
}

export type PageChecks = typeof checks
Object.assign(globalThis, { looks: checks })
