import type { Meter } from '#shared/metering-model/meter.ts'

/** A meter in the tree of its resource; main meters have depth 0. */
export interface MeterTreeRow {
  readonly meter: Meter
  readonly depth: number
}

/** The displayed meters of one resource of an entity. */
export interface MeterTree {
  readonly resourceId: string
  /** Main meters, each followed by the meters below it. */
  readonly rows: readonly MeterTreeRow[]
  /** Meters that could count but do not, including those below a meter that does not count. */
  readonly others: readonly Meter[]
}

/**
 * Returns the trees of an entity by resource. Leaves out a variable that is not a meter, unless the user said it was
 * one.
 */
export function meterTrees(meters: readonly Meter[]): readonly MeterTree[] {
  const shown = meters.filter(({ reason, isGuess }) => reason.kind !== 'not-a-meter' || !isGuess)
  const resourceIds = [...new Set(shown.map(({ resourceId }) => resourceId))]
  return resourceIds.map((resourceId) => {
    const own = shown.filter((meter) => meter.resourceId === resourceId)
    const below = (meter: Meter, depth: number): readonly MeterTreeRow[] => [
      { meter, depth },
      ...own.filter(({ role }) => isBelow(role, meter)).flatMap((part) => below(part, depth + 1)),
    ]
    const rows = own.filter(({ role }) => role.kind === 'main').flatMap((main) => below(main, 0))
    const inTree = new Set(rows.map(({ meter }) => meter))
    return { resourceId, rows, others: own.filter((meter) => !inTree.has(meter)) }
  })
}

function isBelow(role: Meter['role'], { dataHubId }: Meter): boolean {
  return role.kind === 'submeter' && role.of === dataHubId
}

/** Returns the meters below which a meter may be moved: those in the tree, except itself and its descendants. */
export function possibleParents(rows: readonly MeterTreeRow[], { dataHubId }: Meter): readonly Meter[] {
  const at = rows.findIndex(({ meter }) => meter.dataHubId === dataHubId)
  const depth = rows[at]?.depth ?? 0
  const length = rows.slice(at + 1).findIndex((row) => row.depth <= depth)
  const end = length < 0 ? rows.length : at + 1 + length
  return rows.filter((_, index) => at < 0 || index < at || index >= end).map(({ meter }) => meter)
}
