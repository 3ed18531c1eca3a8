import type { BenchRow } from './row.ts'

type Judged = Pick<BenchRow, 'name' | 'verdict' | 'ratio'>

/**
 * The names whose goals were met in some of the runs and missed in others, with the ratios of each. A run that leaves one
 * open contradicts neither.
 */
export function differingVerdicts(
  runs: readonly (readonly Judged[])[],
): readonly { readonly name: string; readonly ratios: readonly (number | null)[] }[] {
  const names = new Set(runs.flatMap((rows) => rows.map(({ name }) => name)))
  return [...names].flatMap((name) => {
    const own = runs.flatMap((rows) => rows.filter((row) => row.name === name))
    const verdicts = new Set(own.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'open'))
    return verdicts.size <= 1 ? [] : [{ name, ratios: own.map(({ ratio }) => ratio) }]
  })
}
