import type { BenchRow } from './row.ts'

type Judged = Pick<BenchRow, 'name' | 'pass' | 'ratio'>

/** The names whose goals were met in some of the runs and missed in others, with the ratios of each. */
export function differingVerdicts(
  runs: readonly (readonly Judged[])[],
): readonly { readonly name: string; readonly ratios: readonly (number | null)[] }[] {
  const names = new Set(runs.flatMap((rows) => rows.map(({ name }) => name)))
  return [...names].flatMap((name) => {
    const own = runs.flatMap((rows) => rows.filter((row) => row.name === name))
    const agree = own.every(({ pass }) => pass === own[0]?.pass)
    return agree ? [] : [{ name, ratios: own.map(({ ratio }) => ratio) }]
  })
}
