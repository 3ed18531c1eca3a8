import { intersectIntervals, lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CardInput, CardInputs } from '#renderer/cards/card-kind.ts'

/** The input that answers a demand, with the parts of its id. */
export interface ReadInput extends CardInput {
  readonly parts: readonly string[]
}

/** Returns the inputs whose ids begin with these parts, in the order of the demands. */
export function inputsOf({ inputs }: CardInputs, ...begin: readonly string[]): readonly ReadInput[] {
  return inputs
    .map((input) => ({ ...input, parts: demandParts(input.id) }))
    .filter(({ parts }) => begin.every((part, index) => parts[index] === part))
}

/** Returns the interval up to the hour that is running: values can be expected up to there. */
export function elapsedOf(
  { start, end }: Interval,
  { now, zone }: Pick<CardInputs, 'now' | 'zone'>,
): Interval {
  return { start, end: Math.max(start, Math.min(end, bucketStart(now, 'hourly', zone))) }
}

/**
 * Returns the cached share of an input's elapsed interval, from 0 to 1. Time that the user excluded is not needed, and
 * an answer without values is a gap that counts as cached.
 */
export function loadedShare({ interval, missing }: CardInput, inputs: CardInputs): number {
  const needed = subtractIntervals([elapsedOf(interval, inputs)], inputs.mask)
  const whole = lengthOf(needed)
  return whole === 0 ? 1 : 1 - lengthOf(intersectIntervals(needed, missing)) / whole
}

/** Makes the id of a demand from what distinguishes it from the others of its card; read back by `demandParts`. */
export function demandId(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/')
}

/** Splits an id into its parts, since a calculation has no context and knows nothing else about an input. */
export function demandParts(id: string): readonly string[] {
  return id.split('/').map(decodeURIComponent)
}
