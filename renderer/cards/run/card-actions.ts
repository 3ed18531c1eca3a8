import type { EpochMs } from '#shared/time/instant.ts'
import type { CardAction } from '../card-kind.ts'
import type { ShownResult } from './card-query.ts'

/** Returns what a shown result offers at an instant: one about the past has a time of its own, at which nothing is reported. */
export function cardActions(
  { kind, result, settings, context }: ShownResult,
  now: EpochMs,
): readonly CardAction[] {
  return kind.actions?.(result, settings, { ...context, now }) ?? []
}
