/** This many series differ by colour; further ones also need dash patterns. */
export const PALETTE_SIZE = 10

type Slots = Readonly<Record<string, number>>

/**
 * Returns the slots with one for `id`: its former one, unless a variable on the chart has taken it meanwhile, otherwise
 * the lowest that no variable on the chart has.
 */
export function claimSlot(slots: Slots, id: string, onChart: readonly string[]): Slots {
  const taken = new Set(onChart.filter((other) => other !== id).map((other) => slots[other]))
  const remembered = slots[id]
  if (remembered !== undefined && !taken.has(remembered)) return slots
  let slot = 0
  while (taken.has(slot)) slot++
  return { ...slots, [id]: slot }
}

/** Returns the slots with one for each of the ids that is not on the chart yet, in their order. */
export function claimSlots(slots: Slots, ids: readonly string[], onChart: readonly string[]): Slots {
  const chosen = [...onChart]
  let claimed = slots
  for (const id of ids) {
    if (chosen.includes(id)) continue
    claimed = claimSlot(claimed, id, chosen)
    chosen.push(id)
  }
  return claimed
}

export function slotOf(slots: Slots, id: string): number {
  return slots[id] ?? 0
}

/** Returns the CSS colour of a slot, which follows the theme. */
export function colourOfSlot(slot: number): string {
  return `var(--series-${String((slot % PALETTE_SIZE) + 1)})`
}
