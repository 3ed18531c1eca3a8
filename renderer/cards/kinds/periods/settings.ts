import { alignments } from '#shared/time/alignment/period-axis.ts'
import { earlierPeriods, periodSteps, type ComparedPeriod } from '#shared/time/alignment/earlier-periods.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const steps = [...periodSteps, 'listed'] as const
const references = ['earliest', 'before', 'first'] as const
const forms = ['values', 'difference', 'cumulated', 'cumulated-difference'] as const
const resolutions = ['auto', 'hourly', 'daily', 'weekly', 'monthly'] as const
const tables = ['periods', 'values'] as const

export const periodsSettings = z.object({
  /** Distance between earlier periods; `listed` for those in `periods`. */
  step: z.enum(steps).default('year'),
  /** Number of periods before the range. */
  count: z.int().min(1).max(5).default(1),
  /** Periods to compare instead of the range and the time before it; the first one gives the dates of the axis. */
  periods: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  alignment: z.enum(alignments).default('date'),
  isToDate: z.boolean().default(true),
  /** The period to compare with: the earliest one, the previous one of each, or the first. */
  reference: z.enum(references).default('earliest'),
  form: z.enum(forms).default('values'),
  resolution: z.enum(resolutions).default('auto'),
  table: z.enum(tables).default('periods'),
  ...baselineSettings,
})

export type PeriodsSettings = z.infer<typeof periodsSettings>

/**
 * Returns the periods that are compared, in their order; empty periods, such as 31 March moved back by a month, are
 * left out.
 */
export function periodsOf(
  settings: PeriodsSettings,
  range: Interval,
  zone: IanaZone,
): readonly ComparedPeriod[] {
  const { step, count, periods, alignment } = settings
  const all =
    step === 'listed'
      ? periods.map((interval) => ({ interval }))
      : earlierPeriods(range, step, count, zone, alignment === 'weekday')
  return all.filter(({ interval: { start, end } }) => start < end)
}

/**
 * Returns the period with which another one is compared, by their positions in the list; undefined for the reference
 * itself.
 */
export function referenceOf(
  index: number,
  periods: readonly ComparedPeriod[],
  { reference }: PeriodsSettings,
): number | undefined {
  const startOf = (at: number): number => periods[at]?.interval.start ?? NaN
  const all = periods.map((_, at) => at)
  const isEarlier = (at: number): boolean => startOf(at) < startOf(index)
  const candidates = reference === 'first' ? [0] : reference === 'before' ? all.filter(isEarlier) : all
  const found = candidates.reduce<number | undefined>((best, at) => {
    if (best === undefined) return at
    const isBetter = reference === 'before' ? startOf(at) > startOf(best) : startOf(at) < startOf(best)
    return isBetter ? at : best
  }, undefined)
  return found === index ? undefined : found
}

export function isDifference({ form }: PeriodsSettings): boolean {
  return form === 'difference' || form === 'cumulated-difference'
}

export function isCumulated({ form }: PeriodsSettings): boolean {
  return form === 'cumulated' || form === 'cumulated-difference'
}

export function fieldsOf(settings: PeriodsSettings): readonly SettingField[] {
  const { labels } = strings
  const { step } = settings
  return [
    choiceField('step', labels.step, steps, strings.steps),
    step === 'listed'
      ? { kind: 'periods', key: 'periods', label: labels.periods, least: 2 }
      : { kind: 'number', key: 'count', label: labels.count, min: 1, max: 5, step: 1 },
    choiceField('alignment', labels.alignment, alignments, strings.alignments),
    { kind: 'switch', key: 'isToDate', label: labels.isToDate },
    choiceField('form', labels.form, forms, strings.forms),
    choiceField('reference', labels.reference, references, strings.references),
    choiceField('resolution', labels.resolution, resolutions, strings.resolutions),
    choiceField('table', labels.table, tables, strings.tables),
    ...(settings.form === 'values' ? [baselineField] : []),
  ]
}
