import type { FacetId } from './facet-choice.ts'
import type { KnownOption } from './options/known-options.ts'
import { groupsOf } from './options/known-options.ts'

/** Part of the filter that one click removes. */
export interface FilterChip {
  readonly facet: FacetId
  readonly keys: readonly string[]
  readonly label: string
  /** Organization of a single tag. */
  readonly note: string
  /**
   * Number of parts in a group that is chosen as a whole: organizations of one label, sources of one type.
   */
  readonly parts: number
}

/**
 * Turns the chosen keys of a facet into chips, with one chip for a whole group. Keys that the catalogue lost
 * stay removable.
 */
export function chipsOf(
  facet: FacetId,
  chosen: readonly string[],
  known: readonly KnownOption[],
): readonly FilterChip[] {
  const groups = groupsOf(known)
  const chips: FilterChip[] = []
  const done = new Set<string>()
  for (const key of chosen) {
    if (done.has(key)) continue
    const option = known.find((each) => each.key === key)
    const parts = groups.get(option?.group ?? '') ?? []
    const isWhole = parts.length > 1 && parts.every((part) => chosen.includes(part.key))
    const keys = isWhole ? parts.map((part) => part.key) : [key]
    for (const each of keys) done.add(each)
    const label = isWhole ? (option?.groupLabel ?? key) : (option?.label ?? key)
    chips.push({ facet, keys, label, note: isWhole ? '' : (option?.note ?? ''), parts: keys.length })
  }
  return chips
}
