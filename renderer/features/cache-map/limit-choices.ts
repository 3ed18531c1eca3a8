const GB = 1_000_000_000
const offered: readonly number[] = [0.5 * GB, GB, 2 * GB, 4 * GB, 8 * GB, 16 * GB, 32 * GB, Infinity]

/** Returns the limits to choose from, ascending, with the current one among them. */
export function limitChoices(current: number): readonly number[] {
  return [...new Set([...offered, current])].sort((a, b) => a - b)
}

/** Writes a limit as the value of a select; `0` means no limit. */
export function choiceOfLimit(bytes: number): string {
  return Number.isFinite(bytes) ? String(bytes) : '0'
}

export function limitOfChoice(choice: string): number {
  const bytes = Number(choice)
  return bytes > 0 ? bytes : Infinity
}
