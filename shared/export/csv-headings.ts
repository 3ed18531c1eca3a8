import { isCalendarResolution } from '../time/resolution.ts'
import type { CsvSeries } from './csv-table.ts'

/**
 * Returns a heading per series, all different: `Entity · name [unit]`, followed in parentheses by the
 * standardization, the resolution it was derived from and, for days and longer beside those of another zone, the zone
 * they are cut in; equal headings get their resolutions, and those still equal get the dataHubId.
 */
export function seriesHeadings(series: readonly CsvSeries[]): readonly string[] {
  const zones = series.map((one) => zoneBeside(one, series))
  const headings = (...detailsOf: readonly ((one: CsvSeries) => string)[]): readonly string[] =>
    series.map((one, index) => headingOf(one, ...detailsOf.map((detail) => detail(one)), zones[index] ?? ''))
  const cutOf = (one: CsvSeries): string => derivationOf(one) || one.resolution
  const plain = headings(derivationOf)
  const longer = headings(cutOf)
  const longest = headings(cutOf, ({ dataHubId }) => dataHubId)
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

/** Returns the zone of a series of days or longer, when another of that resolution is cut elsewhere. */
function zoneBeside({ resolution, bucketZone }: CsvSeries, series: readonly CsvSeries[]): string {
  const others = series.filter((one) => one.resolution === resolution && one.bucketZone !== bucketZone)
  return isCalendarResolution(resolution) && others.length > 0 ? bucketZone : ''
}

function isUnique(headings: readonly string[], heading: string): boolean {
  return headings.indexOf(heading) === headings.lastIndexOf(heading)
}
