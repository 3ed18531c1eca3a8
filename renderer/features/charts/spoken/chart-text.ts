import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import { empty } from '../strings.ts'
import { resolutionText } from '#renderer/workspace/strings.ts'

export interface ChartDescription {
  readonly names: readonly { readonly name: string; readonly unit: string }[]
  readonly visibleRange: Interval | undefined
  readonly zone: { readonly zone: IanaZone; readonly label: string }
  /** Writes dates as the user does. */
  readonly format: FormatNumber
  /** Sentences about notes and excluded intervals. */
  readonly remarks?: readonly string[]
  /** Duplicates are described once. */
  readonly resolutions: readonly { readonly resolution: Resolution; readonly derivedFrom?: Resolution }[]
}

/** Describes the series, range, zone and resolution of a chart in one paragraph. */
export function chartText({
  names,
  visibleRange,
  zone,
  resolutions,
  remarks = [],
  format,
}: ChartDescription): string {
  if (names.length === 0) return `${empty.title}.`
  const series = names.map(({ name, unit }) => (unit === '' ? name : `${name} in ${unit}`)).join(', ')
  if (!visibleRange) return `${series}. ${empty.rangeTitle}.`
  const [start, end] = [visibleRange.start, visibleRange.end].map((at) =>
    localText(at, zone.zone, 'minute', format),
  )
  const resolution = [...new Set(resolutions.map(resolutionText))].join('; ')
  const shown = `${series}. From ${start ?? ''} to ${end ?? ''}, the end not included, ${zone.label}. Resolution: ${resolution}.`
  return [shown, ...remarks].join(' ')
}

/** Formats a value under the cursor for screen readers. */
export function readingText(name: string, value: string, units: string): string {
  return `${name} ${value} ${units}`.trimEnd()
}
