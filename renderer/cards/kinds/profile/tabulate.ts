import type { StatedSlot } from '#shared/bundle/recompute/explanation.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableRow,
  type TableCell,
  number,
  text,
  bucketCoverage,
} from '../../card-table.ts'
import { slotText } from '../../plots/local-slots.ts'
import { percents, type OperandProfile, type ProfileResult } from './calculate.ts'
import type { ProfileSettings } from './settings.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

/** Makes a row for each slot of each group of days of each operand. */
export function profileTable(
  result: ProfileResult,
  { cycle }: ProfileSettings,
  context: CardContext,
): CardTable {
  const { groups, order, slotMs } = result
  const operands = result.operands.filter((one) => one.groups.length > 0)
  const units = new Set(operands.map(({ unit }) => unit))
  const [unit] = units
  const ofUnit = { isNumeric: true, ...(units.size === 1 && unit !== undefined && { unit }) }
  const rowAt = (index: number): CardTableRow => {
    const slot = index % order.length
    const group = Math.floor(index / order.length) % groups.length
    const profile = operands[Math.floor(index / order.length / groups.length)]
    const operand = operandOf(profile?.operandId ?? '', context)
    return {
      id: `${profile?.operandId ?? ''} ${group} ${slot}`,
      ...(operand !== undefined && { slot: operand.slot }),
      ofSlot: statedSlot((order[slot] ?? 0) * slotMs, slotMs, cycle === 'week', `${index - slot}`),
      cells: [
        text(operand?.name ?? ''),
        text(strings.groups[groups[group] ?? 'all']),
        text(slotText(order[slot] ?? 0, slotMs, cycle === 'week')),
        ...figureCells(profile, group, slot),
      ],
    }
  }
  return {
    columns: [
      { id: 'operand', title: strings.operand },
      { id: 'days', title: strings.days },
      { id: 'slot', title: strings.slot },
      { id: 'count', title: strings.count, isNumeric: true, hint: strings.countHint },
      { id: 'mean', title: strings.mean, ...ofUnit },
      ...percents.map((percent) => ({
        id: `p${percent}`,
        title: percent === 50 ? strings.median : strings.percentile(percent),
        ...ofUnit,
      })),
    ],
    rowCount: operands.length * groups.length * order.length,
    rowAt,
  }
}

/** Returns the slot that begins so long after the midnight or the Monday with which the cycle begins. */
function statedSlot(start: number, slotMs: number, isWeekly: boolean, of: string): StatedSlot {
  const from = start % DAY_MS
  return { from, to: from + slotMs, of, ...(isWeekly && { weekday: Math.floor(start / DAY_MS) }) }
}

function figureCells(profile: OperandProfile | undefined, group: number, slot: number): readonly TableCell[] {
  const figures = profile?.groups[group]
  const count = figures?.count[slot] ?? 0
  const ms = {
    presentMs: figures?.presentMs[slot] ?? 0,
    expectedMs: figures?.expectedMs[slot] ?? 0,
    excludedMs: figures?.excludedMs[slot] ?? 0,
  }
  const inBuckets = bucketCoverage(ms, profile?.resolution ?? 'hourly')
  const coverage = { ...inBuckets, present: count, expected: Math.max(count, inBuckets.expected) }
  const cell = (value: number | undefined, formula: string): TableCell =>
    number(value, { unit: profile?.unit ?? '', formula, coverage })
  return [
    number(count),
    cell(figures?.mean[slot], strings.meanFormula),
    ...percents.map((percent, at) =>
      cell(figures?.quantiles[at]?.[slot], strings.percentileFormula(percent)),
    ),
  ]
}
