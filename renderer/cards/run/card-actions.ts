import type { EpochMs } from '#shared/time/instant.ts'
import type { CardAction } from '../card-kind.ts'
import type { ShownResult } from './card-query.ts'

/**
 * Returns the actions that a shown result offers for an instant. A result about the past has its own time, for which
 * there are none.
 */
export function cardActions(
  { kind, result, settings, context }: ShownResult,
  now: EpochMs,
): readonly CardAction[] {
  return kind.actions?.(result, settings, { ...context, now }) ?? []
}
