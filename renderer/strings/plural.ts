/** Writes "1 variable" or "12 variables"; counts that can run into thousands are given with a format. */
export function plural(
  count: number,
  one: string,
  many: string,
  format: (count: number) => string = String,
): string {
  return `${format(count)} ${count === 1 ? one : many}`
}

export function variablesText(count: number, format?: (count: number) => string): string {
  return plural(count, 'variable', 'variables', format)
}
