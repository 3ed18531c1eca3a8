import type { CsvSeries } from './csv-table.ts'

/**
 * A heading per series, all different: `Entity · name [unit]`, in parentheses how it is standardized and what it was
 * derived from; where two are equal, with their resolutions; where they still are, with the dataHubId.
 */
export function seriesHeadings(series: readonly CsvSeries[]): readonly string[] {
  const plain = series.map((one) => headingOf(one, derivationOf(one)))
  const longer = series.map((one) => headingOf(one, derivationOf(one) || one.resolution))
  const longest = series.map((one) => headingOf(one, derivationOf(one) || one.resolution, one.dataHubId))
  const chosen = plain.map((heading, index) =>
    isUnique(plain, heading) ? heading : (longer[index] ?? heading),
  )
  const again = chosen.map((heading, index) =>
    isUnique(chosen, heading) ? heading : (longest[index] ?? heading),
  )
  return again.map((heading, index) => (isUnique(again, heading) ? heading : `${heading} #${index + 1}`))
}

function headingOf({ fullName, units, standardization }: CsvSeries, ...details: readonly string[]): string {
  const named = units === '' ? fullName : `${fullName} [${units}]`
  const notes = [standardization, ...details].filter((text) => text !== '')
  return notes.length === 0 ? named : `${named} (${notes.join(', ')})`
}

function derivationOf({ resolution, fetchedResolution }: CsvSeries): string {
  return resolution === fetchedResolution ? '' : `${resolution} from ${fetchedResolution}`
}

function isUnique(headings: readonly string[], heading: string): boolean {
  return headings.indexOf(heading) === headings.lastIndexOf(heading)
}
