import type { OperandId } from '#shared/series/operand.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { farLarger } from '../../plots/far-larger.ts'
import type { WallMeter, WallResult } from './calculate.ts'
import type { WallSettings } from './settings.ts'

interface Extent {
  readonly min: number
  readonly max: number
}

export interface WallScales {
  /** Ends of the axis that meters of a unit share. */
  readonly shared: ReadonlyMap<OperandId, Extent>
  /** Meters that are too large for the shared scale and have scales of their own. */
  readonly apart: ReadonlySet<OperandId>
}

export function wallScales({ meters }: WallResult, { scale }: WallSettings): WallScales {
  if (scale === 'own') return { shared: new Map(), apart: new Set() }
  const all = meters.map((meter) => ({ ...meter, ...extentOf(meter) }))
  const apart = farLarger(all.map(({ operandId, unit, max: peak }) => ({ operandId, unit, peak })))
  const sharing = all.filter(({ operandId }) => !apart.has(operandId))
  const groups = [...Map.groupBy(sharing, ({ unit }) => unitIdentity(unit)).values()]
  return { shared: new Map(groups.flatMap(sharedExtents)), apart }
}

function sharedExtents(
  group: readonly (Extent & Pick<WallMeter, 'operandId'>)[],
): readonly (readonly [OperandId, Extent])[] {
  const min = Math.min(...group.map((one) => one.min))
  const max = Math.max(...group.map((one) => one.max))
  return min < max ? group.map(({ operandId }) => [operandId, { min, max }]) : []
}

function extentOf({ unit, values, before = values }: WallMeter): Extent {
  let [min, max] = isComparedFromZero(unit) ? [0, 0] : [Infinity, -Infinity]
  for (const list of [values, before])
    for (const value of list) {
      if (value < min) min = value
      if (value > max) max = value
    }
  return { min, max }
}
