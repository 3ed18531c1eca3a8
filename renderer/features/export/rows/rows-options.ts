import * as z from 'zod'
import { parseRange, type RangeReading } from '#shared/time/ranges/typed-range.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import { shownUnitsOf } from '#renderer/query/operand-series.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { rangeProblemText, typedRange } from '#renderer/strings/time/typed-range.ts'
import { choiceField } from '#renderer/cards/setting-field.ts'
import type { ExportedSeries } from '#renderer/workspace/output/exported-card.ts'
import type { ExportField } from '../export-format.ts'
import { rowsOptions as strings } from '../strings.ts'

/** Raw readings are only written if they are shown. */
const chosenResolutions = ['shown', ...resolutions.filter((each) => each !== 'raw')] as const
const resolutionTexts = { ...resolutionNames, shown: strings.asShown }
const forms = ['wide', 'long'] as const
const ranges = ['shown', 'loaded', 'typed'] as const

/** Options that choose the rows of a file; a format with rows has them in addition to its own. */
export const rowsFields = {
  form: z.enum(forms).catch('wide'),
  range: z.enum(ranges).catch('shown'),
  /** Typed text in the syntax of the workspace's range. */
  period: z.string().max(200).catch(''),
  resolution: z.enum(chosenResolutions).catch('shown'),
  hasQuantities: z.boolean().catch(true),
}

export type RowsOptions = z.infer<z.ZodObject<typeof rowsFields>>

/** Returns the chosen range; undefined if a typed one cannot be read. */
export function rangeOf(
  { range, period }: RowsOptions,
  { view, loaded }: ExportedSeries,
  reading: RangeReading,
): Interval | undefined {
  if (range === 'shown') return view.interval
  if (range === 'loaded') return loaded.interval
  const read = parseRange(period, reading)
  return read.kind === 'range' ? read.range : undefined
}

/** True if there are rates in rows of days or longer, whose quantity can be written as well. */
function canHaveQuantities({ resolution }: RowsOptions, { loaded, view }: ExportedSeries): boolean {
  return [...view.series, ...loaded.series].some(
    (one) =>
      one.variable.kind === 'average-rate' &&
      quantityUnitOf(shownUnitsOf(one)) !== undefined &&
      isCalendarResolution(resolution === 'shown' ? one.shown.resolution : resolution),
  )
}

export function rowsControls(
  options: RowsOptions,
  series: ExportedSeries,
  reading: RangeReading,
): readonly ExportField[] {
  return [
    choiceField('form', strings.form, forms, strings.forms),
    choiceField('range', strings.range, ranges, strings.ranges),
    ...(options.range === 'typed' ? [periodControl(options.period, reading)] : []),
    choiceField('resolution', strings.resolution, chosenResolutions, resolutionTexts),
    ...(canHaveQuantities(options, series) ? [quantitiesControl] : []),
  ]
}

const quantitiesControl: ExportField = {
  kind: 'switch',
  key: 'hasQuantities',
  label: strings.quantities,
  hint: strings.quantitiesHint,
}

function periodControl(period: string, reading: RangeReading): ExportField {
  const read = parseRange(period, reading)
  const problem = read.kind === 'invalid' ? rangeProblemText(read.problem, reading.zone) : undefined
  return {
    kind: 'text',
    key: 'period',
    label: typedRange.label,
    placeholder: typedRange.placeholder,
    complaint: problem && `${problem.what} ${problem.todo}`,
  }
}
