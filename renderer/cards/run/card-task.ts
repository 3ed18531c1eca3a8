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
 * A profile, which selects five quantiles of each hour, takes 10 ms for this many values before its code is warm; a
 * quick kind, which only adds up, takes 8 ms for its own number (Node 24). With six times as many values the first
 * profile of a session was a task of 75 ms; a running worker takes equally long (decision 0229).
 */
const VALUES_IN_PLACE = 20_000
const QUICK_VALUES_IN_PLACE = 1_500_000
/**
 * A running worker calculates a profile of this many values in 10 ms; a new one first reads half a megabyte of script.
 */
const VALUES_OF_A_FRAME = 150_000

/** Returns true if a calculation would end before its columns could be copied to another thread, or soon after. */
export function isOverInPlace(task: CardTask): boolean {
  const isQuick = cardKindOf(task.kind)?.isQuick?.(task.settings) === true
  return isWithin(task, isQuick ? QUICK_VALUES_IN_PLACE : VALUES_IN_PLACE)
}

/** Returns true if a calculation will end before a replacement of its worker could begin with the next one. */
export function isSoonOver(task: CardTask): boolean {
  return isWithin(task, VALUES_OF_A_FRAME)
}

function isWithin({ kind, inputs }: CardTask, most: number): boolean {
  const values = inputs.inputs.reduce((sum, { series }) => sum + series.columns.values.length, 0)
  return cardKindOf(kind)?.takesLong !== true && values <= most
}

/** @throws Error if there is no such kind; the page requests only those of the registry. */
export function answerCardTask({ kind, inputs, settings }: CardTask, publish?: PublishShare): CardResult {
  const found = cardKindOf(kind)
  if (found === undefined) throw new Error(`no such kind of card: ${kind}`)
  const result = found.calculate(inputs, settings, publish)
  const filled = filledShares(inputs)
  return filled.length === 0 ? result : { ...result, filled }
}
