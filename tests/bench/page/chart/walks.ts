import type { Interval } from '#shared/time/interval.ts'

const STEPS = 50
/** Share of the whole that is in sight while panning. */
const PAN_SHARE = 0.8
const LAST_ZOOM = 0.001

/** Fifty ranges, each as long as the others, from the beginning to the end of the whole. */
export function panRanges({ start, end }: Interval): readonly Interval[] {
  const length = (end - start) * PAN_SHARE
  const free = end - start - length
  return Array.from({ length: STEPS }, (_, step) => {
    const from = start + (free * step) / (STEPS - 1)
    return { start: from, end: from + length }
  })
}

/** Fifty ranges from all to a thousandth around a place that is not the middle. */
export function zoomRanges({ start, end }: Interval): readonly Interval[] {
  const centre = start + (end - start) * 0.37
  return Array.from({ length: STEPS }, (_, step) => {
    const share = LAST_ZOOM ** (step / (STEPS - 1))
    return { start: centre - (centre - start) * share, end: centre + (end - centre) * share }
  })
}
