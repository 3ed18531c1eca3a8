import { unitIdentity } from '#shared/units/units.ts'

/** Groups the series that share a unit. */
export interface UnitGroup {
  readonly unit: string
  readonly ids: readonly string[]
}

/** A chart with one or two units; the first is on the left axis. */
export interface Panel {
  readonly left: UnitGroup
  readonly right?: UnitGroup
}

/** Groups series by unit, in the order in which the units first appeared, so that a unit keeps its place. */
export function groupByUnit(
  series: readonly { readonly id: string; readonly units: string }[],
): readonly UnitGroup[] {
  const groups = new Map<string, UnitGroup>()
  for (const { id, units } of series) {
    const key = unitIdentity(units)
    const group = groups.get(key)
    groups.set(key, { unit: group?.unit ?? units, ids: [...(group?.ids ?? []), id] })
  }
  return [...groups.values()]
}

interface PanelSeries {
  readonly id: string
  readonly units: string
  /** Greatest distance from zero; absent for a series that remains with the others of its unit. */
  readonly peak?: number | undefined
}

/**
 * Puts up to two units on one chart, with an axis each; with more units, each gets its own chart. Series that would be
 * a flat line at zero next to others of their unit get a separate chart too.
 */
export function assignPanels(series: readonly PanelSeries[]): readonly Panel[] {
  const peaks = new Map(series.map(({ id, peak = NaN }) => [id, peak]))
  const units = groupByUnit(series)
  const groups = units.flatMap((group) => withoutFlat(group, peaks))
  const [left, right] = groups
  if (left && right && groups.length === 2 && units.length === 2) return [{ left, right }]
  return groups.map((group) => ({ left: group }))
}

/** A series that stays below this share of the highest one cannot be distinguished from the axis. */
const FLAT_SHARE = 0.02

/** Splits a group by size; series that are zero throughout stay with the largest, since others do not hide them. */
function withoutFlat({ unit, ids }: UnitGroup, peaks: ReadonlyMap<string, number>): readonly UnitGroup[] {
  const peakOf = (id: string): number => peaks.get(id) ?? NaN
  const highest = Math.max(...ids.map(peakOf).filter(Number.isFinite))
  const isFlat = (id: string): boolean => peakOf(id) > 0 && peakOf(id) < FLAT_SHARE * highest
  const flat = ids.filter(isFlat)
  if (flat.length === 0) return [{ unit, ids }]
  return [{ unit, ids: ids.filter((id) => !isFlat(id)) }, ...withoutFlat({ unit, ids: flat }, peaks)]
}
