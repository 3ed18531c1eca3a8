import { HOUR_MS } from '#shared/time/instant.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { CardContext, CardKind, CardDemand, FormatNumber } from '../../card-kind.ts'
import { checkedMeters, lacksMeters } from '../../metered/checked-meters.ts'
import { hourAxis } from '../../plots/local-slots.ts'
import { skippedHours } from '../../plots/skipped-hours.ts'
import { calculateQuality, moveOf, type OperandQuality, type QualityResult } from './calculate.ts'
import { classOf, HOURS, NOT_LOADED, type Carpet } from './carpet.ts'
import { findingsTable } from './findings-table.ts'
import { byEffect, metersTable } from './meters-table.ts'
import { modelsOf } from './models.ts'
import { operandFinder } from './names.ts'
import { qualityFields, qualitySettings, type QualitySettings } from './settings.ts'
import { strings } from './strings.ts'
import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import { subjectOf } from '#shared/quality/presets.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { defectsText } from '#renderer/strings/errors/defects.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { percentText } from '../../sentences/answer-text.ts'
import { readingsOf } from '../../card-operands.ts'
import { MOST_BARS, rankedBars } from '../../plots/ranked-bars.ts'

/** Checks series by published rules and tells how far the findings can move their totals. */
export const qualityKind: CardKind<QualitySettings, QualityResult> = {
  id: 'quality',
  title: strings.title,
  question: strings.question,
  names: ['findings', 'spikes', 'flat line', 'bad data', 'validation', 'VEE', 'check'],
  group: 'quality',
  icon: 'M2 4l1.5 1.5L6 3M2 11l1.5 1.5L6 10M9 4.5h5M9 11.5h5',
  settings: qualitySettings,
  takesLong: true,
  mainField: 'preset',
  fields: qualityFields,
  lacks: lacksMeters,
  demands: qualityDemands,
  calculate: calculateQuality,
  answer: answerOf,
  plots,
  table: (result, settings, context) =>
    settings.rows === 'findings' || result.operands.length === 1
      ? findingsTable(result, settings, context)
      : metersTable(result, settings, context),
  models: modelsOf,
  remarks: remarksOf,
}

/** States how many meters have findings and how far these could move a total; for one meter, how much is missing. */
function answerOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const checked = operands.filter(({ isCheckable, seenMs }) => isCheckable && seenMs > 0)
  const [first] = checked
  if (first === undefined) return undefined
  if (operands.length === 1)
    return strings.ofMeter(
      operandFinder(settings, context)(first.operandId)?.name ?? first.operandId,
      answerOfOne(first, format),
    )
  const affected = checked.filter(({ findings }) => findings.length > 0)
  if (affected.length === 0) return strings.noneOfMeters(checked.length)
  const [worst] = byEffect(affected)
  const move = worst && moveOf(worst)
  const name = worst && operandFinder(settings, context)(worst.operandId)?.name
  const largest =
    move === undefined || move === 0 || name === undefined
      ? ''
      : strings.largest(name, percentText(move, format))
  return `${strings.answerSome(affected.length, checked.length)}${largest}.`
}

function answerOfOne(one: OperandQuality, format: FormatNumber): string {
  const { findings, presentMs, seenMs } = one
  const hours = (ms: number): string => format(ms / HOUR_MS, { maximumFractionDigits: 1 })
  if (findings.length === 0)
    return presentMs === seenMs
      ? strings.noneOf(hours(seenMs))
      : strings.noneMissing(hours(presentMs), hours(seenMs))
  const move = moveOf(one)
  const effect =
    move === undefined || move === 0 ? '' : strings.couldMove(findings.length, percentText(move, format))
  return strings.answerOne(findings.length, effect)
}

/** States what was not loaded or not checked, and what was repaired before the checks. */
function remarksOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): readonly string[] {
  const operandOf = operandFinder(settings, context)
  const nameOf = (id: string): string => operandOf(id)?.name ?? id
  const sum = (part: (one: (typeof operands)[number]) => number): number =>
    operands.reduce((total, one) => total + part(one), 0)
  const [seen, expected] = [sum(({ seenMs }) => seenMs), sum(({ expectedMs }) => expectedMs)]
  const coarse = operands.filter(({ isCheckable }) => !isCheckable)
  return [
    ...(seen < expected ? [strings.seen(completePercent(seen, expected))] : []),
    ...(coarse.length > 0
      ? [strings.tooCoarse(coarse.map(({ operandId }) => nameOf(operandId)).join(', '))]
      : []),
    ...operands.flatMap(({ operandId, defects }) => {
      const text = defects === undefined ? '' : defectsText(defects, plainNumber)
      return text === '' ? [] : [strings.mended(nameOf(operandId), text)]
    }),
  ]
}

/** Demands the hours of each series and, if days are compared, the service's own elapsed days. */
function qualityDemands(settings: QualitySettings, context: CardContext): readonly CardDemand[] {
  const { range, zone, now } = context
  return checkedMeters(settings, context).flatMap((operand): readonly CardDemand[] => {
    const { id, source } = operand.operand
    const { kind, resource, localTimezone } = operand.variable
    const hours: CardDemand = {
      id: demandId('hours', id, subjectOf(kind, resource.name)),
      ...{ operand, interval: range, resolution: hoursOf(operand, range, zone) },
    }
    const days = settings.comparesDays ? wholeBuckets(range, 'daily', localTimezone, now) : undefined
    if (days === undefined || source.kind !== 'variable') return [hours]
    const served = { operand, interval: days, resolution: 'daily', asServiceHasIt: true } as const
    return [hours, { id: demandId('days', id), ...served }]
  })
}

function plots(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): readonly Plot[] {
  const operandOf = operandFinder(settings, context)
  const nameOf = ({ operandId }: OperandQuality): string => operandOf(operandId)?.name ?? operandId
  const [first] = operands
  if (operands.length === 1 && first?.carpet !== undefined) return carpetPlots(first.carpet, nameOf(first))
  const bars = byEffect(operands).flatMap((one) => {
    const move = moveOf(one) ?? 0
    const operand = operandOf(one.operandId)
    const subject = readingsOf(operand === undefined ? [] : [operand], context.range)
    return move > 0 ? [{ name: nameOf(one), value: 100 * move, subject }] : []
  })
  return rankedBars(strings.effectsLabel, { title: strings.effect, unit: '%' }, bars.slice(0, MOST_BARS))
}

function carpetPlots({ starts, end, zone, flags }: Carpet, name: string): readonly Plot[] {
  const [min] = starts
  if (min === undefined) return []
  return [
    {
      label: strings.carpetLabel(name),
      x: hourAxis(strings.hourOfDay, zone),
      y: { kind: 'time', zone, min, max: end },
      isTopDown: true,
      marks: [
        {
          kind: 'cells',
          name,
          columns: Float64Array.from({ length: HOURS }, (_, hour) => hour),
          rows: starts,
          values: Float64Array.from(flags, classOf),
          exists: flags.map((flag) => (flag === 0 ? 0 : 1)),
          unloaded: flags.map((flag) => (flag === NOT_LOADED ? 1 : 0)),
          unit: '',
          classes: strings.classes,
          skipped: skippedHours(starts, end, zone),
        },
      ],
    },
  ]
}
