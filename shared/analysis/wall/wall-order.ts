/** Orders for the multiples of a wall; each except the one by name puts the most conspicuous first. */
export const wallOrders = ['oddness', 'past', 'change', 'missing', 'name'] as const
export type WallOrder = (typeof wallOrders)[number]

/** A series of a wall, with its figures; undefined if there is none, or none yet. */
export interface WallFigures {
  readonly name: string
  /** Share of the elapsed range that is cached, 0 to 1. */
  readonly loaded: number
  /** Distance of its typical week from the usual one of the group, and from its own of the period before. */
  readonly oddness?: number | undefined
  readonly past?: number | undefined
  /** 0.1 for a mean that is 10 % higher than in the period before. */
  readonly change?: number | undefined
  /** Share of the elapsed range without values. */
  readonly missing?: number | undefined
}

/** Returns what a series is sorted by: a fall is as conspicuous as a rise of the same size. */
export function weightOf(figures: WallFigures, order: WallOrder): number | undefined {
  const figure = order === 'name' ? undefined : figures[order]
  return figure === undefined ? undefined : Math.abs(figure)
}

/**
 * Sorts series by their weight, the largest first; then those without one, by how much of them is cached. Equal ones
 * are sorted by name.
 */
export function inWallOrder<One extends WallFigures>(list: readonly One[], order: WallOrder): readonly One[] {
  const byName = (a: One, b: One): number => a.name.localeCompare(b.name, 'en', { numeric: true })
  if (order === 'name') return list.toSorted(byName)
  const weight = (one: One): number => weightOf(one, order) ?? -1
  return list.toSorted((a, b) => weight(b) - weight(a) || b.loaded - a.loaded || byName(a, b))
}
