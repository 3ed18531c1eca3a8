import type { CsvSeries } from './csv-table.ts'

/**
 * A heading per series, all different: `Name [unit]`; where two are equal, with the entity in parentheses;
 * where they still are, with the dataHubId.
 */
export function seriesHeadings(series: readonly CsvSeries[]): readonly string[] {
  const plain = series.map((one) => withUnit(one.name, one.units))
  const longer = series.map((one) => withUnit(`${one.name} (${one.entity})`, one.units))
  const longest = series.map((one) => withUnit(`${one.name} (${one.entity}, ${one.dataHubId})`, one.units))
  const chosen = plain.map((heading, index) =>
    isUnique(plain, heading) ? heading : (longer[index] ?? heading),
  )
  const again = chosen.map((heading, index) =>
    isUnique(chosen, heading) ? heading : (longest[index] ?? heading),
  )
  return again.map((heading, index) => (isUnique(again, heading) ? heading : `${heading} #${index + 1}`))
}

function withUnit(name: string, units: string): string {
  return units === '' ? name : `${name} [${units}]`
}

function isUnique(headings: readonly string[], heading: string): boolean {
  return headings.indexOf(heading) === headings.lastIndexOf(heading)
}
