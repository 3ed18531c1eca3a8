import { unitIdentity } from '#shared/units/units.ts'

/** One unit and the series that are measured in it. */
export interface UnitGroup {
  readonly unit: string
  readonly ids: readonly string[]
}

/** A chart: one or two units, the first on the left axis. */
export interface Panel {
  readonly left: UnitGroup
  readonly right?: UnitGroup
}

/** Series by unit, in the order in which the units first came, so that a unit stays where it is put. */
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

/** Up to two units share a chart, one axis each; more become a chart a unit. */
export function assignPanels(
  series: readonly { readonly id: string; readonly units: string }[],
): readonly Panel[] {
  const groups = groupByUnit(series)
  const [left, right] = groups
  if (left && right && groups.length === 2) return [{ left, right }]
  return groups.map((group) => ({ left: group }))
}
