import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import type { TableCell } from './card-table.ts'
import { share } from './table-of.ts'

/** Makes the cell that says how complete a figure is; empty where nothing is expected. */
export function coverageCell(
  coverage: { readonly presentMs: number; readonly expectedMs: number } | undefined,
): TableCell {
  const { presentMs = 0, expectedMs = 0 } = coverage ?? {}
  return { ...share(presentMs / expectedMs), isCoverage: true }
}

/** States coverage in buckets of a resolution; of a calendar resolution, in hours. */
export function bucketCoverage(
  ms: { readonly presentMs: number; readonly expectedMs: number; readonly excludedMs: number },
  resolution: Resolution,
): FigureCoverage {
  const stepMs = fixedStepMs(resolution) ?? HOUR_MS
  const { presentMs, expectedMs, excludedMs } = ms
  const bucketsIn = (length: number): number => Math.round(length / stepMs)
  return {
    ...{ presentMs, expectedMs, present: bucketsIn(presentMs), expected: bucketsIn(expectedMs) },
    excluded: { ms: excludedMs, buckets: bucketsIn(excludedMs) },
  }
}
