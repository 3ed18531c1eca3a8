/** Ids that only the later list has, and ids that only the earlier list has, each in the order of its list. */
interface ChangedIds {
  readonly added: readonly string[]
  readonly gone: readonly string[]
}

/** Compares two lists of ids, such as those of a catalogue at two times. */
export function changedIds(before: readonly string[], now: readonly string[]): ChangedIds {
  const [had, has] = [new Set(before), new Set(now)]
  return { added: now.filter((id) => !had.has(id)), gone: before.filter((id) => !has.has(id)) }
}
