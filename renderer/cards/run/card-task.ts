import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { CardInputs, CardResult } from '../card-kind.ts'
import { filledShares } from '../inputs/filled-share.ts'
import { cardKindOf } from '../registry.ts'

/** A calculation as it is sent to the worker. */
export interface CardTask {
  readonly kind: string
  readonly inputs: CardInputs
  readonly settings: unknown
}

/**
 * A profile, which selects five quantiles of each hour, takes 10 ms of CPU for so many, and 75 before its code is warm;
 * to add up so many of a quick kind takes 8 (Node 24).
 */
const VALUES_IN_PLACE = 150_000
const QUICK_VALUES_IN_PLACE = 1_500_000

/** Returns true if a calculation is over before its columns were copied to another thread, or nearly so. */
export function isOverInPlace({ kind, settings, inputs }: CardTask): boolean {
  const found = cardKindOf(kind)
  const values = inputs.inputs.reduce((sum, { series }) => sum + series.columns.values.length, 0)
  const most = found?.isQuick?.(settings) === true ? QUICK_VALUES_IN_PLACE : VALUES_IN_PLACE
  return found?.takesLong !== true && values <= most
}

/** @throws Error when there is no such kind; the page asks for those of the registry only. */
export function answerCardTask({ kind, inputs, settings }: CardTask, publish?: PublishShare): CardResult {
  const found = cardKindOf(kind)
  if (found === undefined) throw new Error(`no such kind of card: ${kind}`)
  const result = found.calculate(inputs, settings, publish)
  const filled = filledShares(inputs)
  return filled.length === 0 ? result : { ...result, filled }
}
