import type { Interval } from '#shared/time/interval.ts'
import type { Plot, PlotSubject } from '#renderer/plot/plot.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { MissingDataResult, OperandGaps } from './calculate.ts'
import type { MissingDataSettings } from './settings.ts'
import { lengthText, strings } from './strings.ts'

/** Draws a strip of time for each meter: what is there of it, and what is missing. */
export function missingDataPlots(
  { edges, operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
): readonly Plot[] {
  const { length } = edges
  if (operands.length === 0 || length < 2) return []
  const byId = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  const known = (row: number): CardOperand | undefined => byId.get(operands[row]?.operandId ?? '')
  const columns = length - 1
  const shares = new Float64Array(columns * operands.length)
  operands.forEach((one, row) => {
    shares.set(one.shares, row * columns)
  })
  return [
    {
      label: strings.plotLabel,
      x: { kind: 'time', zone: context.zone, min: edges[0] ?? 0, max: edges[columns] ?? 0 },
      y: {
        kind: 'names',
        names: operands.map(({ operandId }, row) => known(row)?.name ?? operandId),
        ends: operands.map(rowEnd),
      },
      isTopDown: true,
      marks: [
        {
          ...{ kind: 'cells', name: '', unit: '', classes: strings.classes },
          columns: edges.subarray(0, columns),
          rows: Float64Array.from(operands, (_, row) => row),
          values: shares.map(classOf),
          exists: Uint8Array.from(shares, (share) => (Number.isNaN(share) ? 0 : 1)),
          subjectAt: (column, row) => {
            const time = { start: edges[column] ?? NaN, end: edges[column + 1] ?? NaN }
            return subjectOf(known(row), operands[row], time)
          },
        },
      ],
    },
  ]
}

function classOf(share: number): number {
  if (share === 0 || Number.isNaN(share)) return 0
  return share === 1 ? 3 : share < 0.5 ? 1 : 2
}

/** A gap opens in full, however little of it the cell shows. */
function subjectOf(
  operand: CardOperand | undefined,
  found: OperandGaps | undefined,
  time: Interval,
): PlotSubject | undefined {
  if (operand === undefined) return undefined
  const gap = found?.gaps.find(({ start, end }) => start < time.end && end > time.start)
  return { kind: 'readings', dataHubIds: [operand.variable.dataHubId], interval: gap ?? time }
}

/** Plots have no number format of their own; counts and whole lengths need none. */
function rowEnd({ gaps, longest, seenMs }: OperandGaps): string {
  if (seenMs === 0) return strings.notSeen
  if (longest === undefined) return strings.noneHere
  const plain = (value: number): string => String(Math.round(value))
  return strings.rowEnd(
    String(gaps.length),
    gaps.length === 1,
    lengthText(longest.end - longest.start, plain),
  )
}
