/** Reports a mistake that the person at the command line can correct; by its code it is told without a stack trace. */
export class UsageError extends Error {
  readonly code = 'ERR_USAGE'
}

/** Reads a whole number within bounds. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`${option}: ${text} is not a whole number from ${least} to ${most}`)
  }
  return value
}
