import type { SeriesRead } from '#shared/imports/read-series.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { DAY_MS, type IanaZone } from '#shared/time/instant.ts'
import type { FileContent } from './content-of-file.ts'
import { imports as strings } from './strings.ts'

/** A sentence names up to this many gaps. */
const MOST_GAPS = 4
/** Number of values that are shown as they will be stored. */
const FIRST = 3

/** A meter is not silent for as long as this within one file: a year is misspelt then. */
const LONGEST_GAP_MS = 10 * 365 * DAY_MS

/** Says why what was read is not imported, although it has values; undefined if nothing is against it. */
export function refusalOf({ gaps }: Pick<SeriesRead, 'gaps'>, zone: IanaZone): string | undefined {
  const apart = gaps.find(({ start, end }) => end - start > LONGEST_GAP_MS)
  return (
    apart && strings.yearsApart(formatLocal(apart.start, zone, 'date'), formatLocal(apart.end, zone, 'date'))
  )
}

/** States the contents of a file, what is left out, and where it has no values. */
export function readFacts(
  { columns, resolution, unit, unreadable, conflicting, repeated, empty, gaps }: SeriesRead,
  zone: IanaZone,
  formatNumber: (value: number) => string,
  kind: FileContent['kind'],
): readonly string[] {
  const { times, values } = columns
  const isFine = resolution === 'hourly' || resolution === '15-minute'
  const at = (instant: number): string => {
    const text = formatLocal(instant, zone, isFine ? 'minute' : 'date')
    return resolution === 'monthly' ? text.slice(0, 7) : text
  }
  const places = gaps
    .slice(0, MOST_GAPS)
    .map(({ start, end }) => (at(end - 1) === at(start) ? at(start) : `${at(start)} to ${at(end - 1)}`))
  return [
    strings.read(strings.count(times.length, formatNumber), {
      resolution: strings.resolutions[resolution],
      ...{ from: at(times[0] ?? NaN), to: at(times.at(-1) ?? NaN), unit },
    }),
    strings.starts(
      Array.from(values.subarray(0, FIRST), (value, index) =>
        strings.valueAt(at(times[index] ?? NaN), formatNumber(value)),
      ),
    ),
    ...(unreadable.length > 0
      ? [kind === 'table' ? strings.unreadableRows(unreadable) : strings.unreadableRecords(unreadable)]
      : []),
    ...(conflicting.length > 0 ? [strings.conflicting(conflicting)] : []),
    ...(repeated > 0 ? [strings.repeated(repeated)] : []),
    ...(empty > 0 ? [strings.emptyValues(empty)] : []),
    ...(gaps.length > 0 ? [strings.gaps(gaps.length, places)] : []),
  ]
}
