import { medianOf } from '#shared/quality/median.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { WallMeter, WallResult } from './calculate.ts'
import type { WallSettings } from './settings.ts'

/** A meter whose peak is more than this many times the median would flatten all others on their scale. */
export const TIMES_MEDIAN = 10

interface Extent {
  readonly min: number
  readonly max: number
}

export interface WallScales {
  /** Ends of the axis that meters of a unit share. */
  readonly shared: ReadonlyMap<OperandId, Extent>
  /** Meters that are too large for it, and keep a scale of their own. */
  readonly apart: ReadonlySet<OperandId>
}

export function wallScales({ meters }: WallResult, { scale }: WallSettings): WallScales {
  if (scale === 'own') return { shared: new Map(), apart: new Set() }
  const groups = [...Map.groupBy(meters, ({ unit }) => unitIdentity(unit)).values()].map(scaleOfGroup)
  return {
    shared: new Map(groups.flatMap(({ extent, ids }) => (extent ? ids.map((id) => [id, extent]) : []))),
    apart: new Set(groups.flatMap(({ apart }) => apart)),
  }
}

interface GroupScale {
  readonly extent: Extent | undefined
  readonly ids: readonly OperandId[]
  readonly apart: readonly OperandId[]
}

function scaleOfGroup(group: readonly WallMeter[]): GroupScale {
  const isFromZero = isComparedFromZero(group[0]?.unit ?? '')
  const all = group.map((meter) => ({ id: meter.operandId, ...extentOf(meter, isFromZero) }))
  const peaks = Float64Array.from(all.map(({ max }) => max).filter((max) => max > 0))
  const most = isFromZero && peaks.length > 0 ? TIMES_MEDIAN * medianOf(peaks) : Infinity
  const [apart, sharing] = [all.filter((one) => one.max > most), all.filter((one) => one.max <= most)]
  const min = Math.min(...sharing.map((one) => one.min))
  const max = Math.max(...sharing.map((one) => one.max))
  return {
    extent: min < max ? { min, max } : undefined,
    ids: sharing.map(({ id }) => id),
    apart: apart.map(({ id }) => id),
  }
}

function extentOf({ values, before = values }: WallMeter, isFromZero: boolean): Extent {
  let [min, max] = isFromZero ? [0, 0] : [Infinity, -Infinity]
  for (const list of [values, before])
    for (const value of list) {
      if (value < min) min = value
      if (value > max) max = value
    }
  return { min, max }
}
