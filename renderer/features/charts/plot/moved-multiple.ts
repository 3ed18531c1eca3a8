interface Wall {
  readonly count: number
  readonly columns: number
  /** Number of multiples that are in sight at once. */
  readonly page: number
}

/**
 * Returns the multiple to which a key moves from another one; the first key moves to the first multiple. Undefined for
 * other keys.
 */
export function movedMultiple(
  key: string,
  from: number | undefined,
  { count, columns, page }: Wall,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
    ...{ PageUp: -page, PageDown: page, Home: -count, End: count },
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  if (from === undefined) return key === 'End' ? count - 1 : 0
  return Math.min(count - 1, Math.max(0, from + step))
}
