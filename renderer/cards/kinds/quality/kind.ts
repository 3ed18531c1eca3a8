import { HOUR_MS } from '#shared/time/durations.ts'
import type { Plot, NumberAxis } from '#renderer/plot/plot.ts'
import type { CardContext, CardKind } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import { slotText, timeOfDay } from '../../local-slots.ts'
import { skippedHours } from '../../skipped-hours.ts'
import { readingsOf } from '../../readings-of.ts'
import { answerOf } from './answer.ts'
import { calculateQuality, moveOf, type OperandQuality, type QualityResult } from './calculate.ts'
import { classOf, HOURS, type Carpet } from './carpet.ts'
import { qualityDemands } from './demands.ts'
import { findingsTable } from './findings-table.ts'
import { byEffect, metersTable } from './meters-table.ts'
import { operandFinder } from './names.ts'
import { remarksOf } from './remarks.ts'
import { qualityFields, qualitySettings, type QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Bars beyond these are too thin to read; the table has all meters. */
const MOST_BARS = 30

/** Checks series by published rules and says how far what it finds can move their totals. */
export const qualityKind: CardKind<QualitySettings, QualityResult> = {
  id: 'quality',
  title: strings.title,
  question: strings.question,
  names: ['findings', 'spikes', 'flat line', 'validation', 'VEE', 'check'],
  group: 'quality',
  icon: 'M2 4l1.5 1.5L6 3M2 11l1.5 1.5L6 10M9 4.5h5M9 11.5h5',
  settings: qualitySettings,
  takesLong: true,
  mainField: 'preset',
  fields: qualityFields,
  lacks: (settings, context) => {
    if (checkedMeters(settings, context).length > 0) return undefined
    return settings.resourceId === '' ? strings.noOperands : strings.noMeters
  },
  demands: qualityDemands,
  calculate: calculateQuality,
  answer: answerOf,
  plots,
  table: (result, settings, context) =>
    settings.rows === 'findings' || result.operands.length === 1
      ? findingsTable(result, settings, context)
      : metersTable(result, settings, context),
  remarks: remarksOf,
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
  const bars = byEffect(operands)
    .filter((one) => (moveOf(one) ?? 0) > 0)
    .slice(0, MOST_BARS)
  if (bars.length === 0) return []
  return [
    {
      label: strings.effectsLabel,
      x: {
        kind: 'names',
        names: bars.map(nameOf),
        subjects: bars.map((one) => {
          const operand = operandOf(one.operandId)
          return readingsOf(operand === undefined ? [] : [operand], context.range)
        }),
      },
      y: { kind: 'number', title: strings.effect, unit: '%', startsAtZero: true },
      marks: [
        {
          ...{ kind: 'bars', name: strings.effect, slot: 0 },
          xs: Float64Array.from(bars, (_, index) => index),
          ys: Float64Array.from(bars, (one) => 100 * (moveOf(one) ?? 0)),
        },
      ],
      isHorizontal: true,
      isTopDown: true,
    },
  ]
}

function carpetPlots({ starts, end, zone, flags }: Carpet, name: string): readonly Plot[] {
  const [min] = starts
  if (min === undefined) return []
  return [
    {
      label: strings.carpetLabel(name),
      x: { ...hourAxis, clockZone: zone },
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
          unit: '',
          classes: strings.classes,
          skipped: skippedHours(starts, end, zone),
        },
      ],
    },
  ]
}

const hourAxis: NumberAxis = {
  kind: 'number',
  title: strings.hourOfDay,
  min: 0,
  max: HOURS,
  ticks: Array.from({ length: 9 }, (_, index) => ({ at: index * 3, text: timeOfDay(index * 3 * HOUR_MS) })),
  textAt: (at) => slotText(Math.min(HOURS - 1, Math.floor(at)), HOUR_MS, false),
}
