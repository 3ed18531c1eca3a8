import type { SegmentDefects } from '../segment.ts'
import type { CoveredInterval } from './coverage.ts'

/** Adds up what was repaired in all responses that the intervals rest on; undefined when nothing was. */
export function defectsOf(covered: readonly Pick<CoveredInterval, 'defects'>[]): SegmentDefects | undefined {
  const all = covered.reduce(
    (sum, { defects }) => ({
      nulls: sum.nulls + (defects?.nulls ?? 0),
      malformed: sum.malformed + (defects?.malformed ?? 0),
      duplicates: sum.duplicates + (defects?.duplicates ?? 0),
      unordered: sum.unordered + (defects?.unordered ?? 0),
      outside: sum.outside + (defects?.outside ?? 0),
    }),
    { nulls: 0, malformed: 0, duplicates: 0, unordered: 0, outside: 0 },
  )
  return Object.values(all).some((count) => count > 0) ? all : undefined
}
