import { resolutions, type Resolution } from '#shared/series/resolution.ts'

/** Raw readings have no fixed number, so Automatic never asks the service for them. */
export const automaticResolutions: readonly Resolution[] = resolutions.filter((each) => each !== 'raw')

/**
 * The resolutions in the order Automatic takes them (issue 3, "from cache first"): the one that fills
 * the pixels, then finer ones, which show the same picture and cost nothing when they are cached, then
 * coarser ones, which are better than nothing without a network.
 */
export function preferenceOrder(wanted: Resolution): {
  readonly asGood: readonly Resolution[]
  readonly fallback: readonly Resolution[]
} {
  const at = automaticResolutions.indexOf(wanted)
  return {
    asGood: [wanted, ...automaticResolutions.slice(0, Math.max(at, 0)).reverse()],
    fallback: automaticResolutions.slice(at + 1),
  }
}

/** The first of `candidates` that is free, that is, wholly cached. */
export async function firstFree(
  candidates: readonly Resolution[],
  isFree: (resolution: Resolution) => Promise<boolean>,
): Promise<Resolution | undefined> {
  for (const candidate of candidates) if (await isFree(candidate)) return candidate
  return undefined
}
