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

/** Puts up to two units on one chart, one axis each; with more units, each gets its own chart. */
export function assignPanels(
  series: readonly { readonly id: string; readonly units: string }[],
): readonly Panel[] {
  const groups = groupByUnit(series)
  const [left, right] = groups
  if (left && right && groups.length === 2) return [{ left, right }]
  return groups.map((group) => ({ left: group }))
}
