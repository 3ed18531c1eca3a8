import type { Resolution } from '../../time/resolution.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { AvoidedTotals } from './avoided-energy.ts'

/** Values on which a statement rests, identified by their hash. */
export interface StatedData {
  /** Names the period and the part: `baseline/meter`. */
  readonly id: string
  readonly count: number
  /** Absent in statements of earlier versions. */
  readonly resolution?: Resolution | undefined
  /** SHA-256 of times and values. */
  readonly sha256: string
}

/** The figures of a statement as amounts in its unit. */
export interface StatedFigures extends AvoidedTotals {
  /** Half of the width of the band at 90 %. */
  readonly half: number
}

/** A statement as it was reported: it never changes, even if data, method or version do. */
export interface FrozenStatement {
  /** Epoch ms. */
  readonly frozenAt: number
  readonly version: string
  readonly unit: string
  readonly figures: StatedFigures
  /** Choices of method behind the figures, by their names. */
  readonly method: Readonly<Record<string, string>>
  readonly periods: { readonly baseline: Interval; readonly reporting: Interval }
  readonly data: readonly StatedData[]
}

/** Explains why a statement differs from what was reported. */
export type MovedReason =
  | { readonly kind: 'data'; readonly id: string; readonly before: number; readonly now: number }
  /** Values were fetched at another resolution, so that their numbers cannot be compared. */
  | {
      readonly kind: 'resolution'
      readonly id: string
      readonly before: Resolution
      readonly now: Resolution
    }
  | { readonly kind: 'method'; readonly name: string; readonly before: string; readonly now: string }
  | { readonly kind: 'periods' }
  | { readonly kind: 'version'; readonly before: string; readonly now: string }

/** Lists the differences between a frozen statement and the same statement now; empty if there are none. */
export function whyMoved(
  frozen: FrozenStatement,
  now: Omit<FrozenStatement, 'frozenAt' | 'figures'>,
): readonly MovedReason[] {
  const hashes = new Map(now.data.map((one) => [one.id, one]))
  const names = [...new Set([...Object.keys(frozen.method), ...Object.keys(now.method)])]
  return [
    ...(isSame(frozen.periods.baseline, now.periods.baseline) &&
    isSame(frozen.periods.reporting, now.periods.reporting)
      ? []
      : [{ kind: 'periods' } as const]),
    ...frozen.data.flatMap((before): readonly MovedReason[] => {
      const current = hashes.get(before.id)
      return current?.sha256 === before.sha256 ? [] : [movedData(before, current)]
    }),
    ...names.flatMap((name) => {
      const [before, after] = [frozen.method[name] ?? '', now.method[name] ?? '']
      return before === after ? [] : [{ kind: 'method', name, before, now: after } as const]
    }),
    ...(frozen.version === now.version
      ? []
      : [{ kind: 'version', before: frozen.version, now: now.version } as const]),
  ]
}

function movedData({ id, count, resolution }: StatedData, now: StatedData | undefined): MovedReason {
  const isOther = resolution !== undefined && now?.resolution !== undefined && now.resolution !== resolution
  return isOther
    ? { kind: 'resolution', id, before: resolution, now: now.resolution }
    : { kind: 'data', id, before: count, now: now?.count ?? 0 }
}

function isSame(one: Interval, other: Interval): boolean {
  return one.start === other.start && one.end === other.end
}
