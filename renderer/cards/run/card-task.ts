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

/** @throws Error when there is no such kind; the page asks for those of the registry only. */
export function answerCardTask({ kind, inputs, settings }: CardTask, publish?: PublishShare): CardResult {
  const found = cardKindOf(kind)
  if (found === undefined) throw new Error(`no such kind of card: ${kind}`)
  const result = found.calculate(inputs, settings, publish)
  const filled = filledShares(inputs)
  return filled.length === 0 ? result : { ...result, filled }
}
