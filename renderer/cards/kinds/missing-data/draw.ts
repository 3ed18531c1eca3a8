import type { Interval } from '#shared/time/instant.ts'
import type { Plot, PlotSubject } from '#renderer/plot/plot.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { MissingDataResult, OperandGaps } from './calculate.ts'
import type { MissingDataSettings } from './settings.ts'
import { lengthText, strings } from './strings.ts'

/** Draws a strip of time for each meter, which shows where it has data and where data is missing. */
export function missingDataPlots(
  { edges, operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
): readonly Plot[] {
  const { length } = edges
  if (operands.length === 0 || length < 2) return []
  const strips = stripsOf(operands)
  const byId = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  const known = (one: OperandGaps | undefined): CardOperand | undefined => byId.get(one?.operandId ?? '')
  const columns = length - 1
  const shares = new Float64Array(columns * strips.length)
  const unloaded = new Uint8Array(shares.length)
  strips.forEach(({ first }, row) => {
    shares.set(first.shares, row * columns)
    unloaded.set(first.unloaded, row * columns)
  })
  return [
    {
      label: strings.plotLabel,
      x: { kind: 'time', zone: context.zone, min: edges[0] ?? 0, max: edges[columns] ?? 0 },
      y: {
        kind: 'names',
        names: strips.map(({ first, count }) =>
          count > 1 ? strings.others(count) : (known(first)?.name ?? first.operandId),
        ),
        mostRowPx: Math.max(MOST_STRIP_PX, FEW_STRIPS_PX / strips.length),
        ends: strips.map(({ first }) => rowEnd(first)),
      },
      isTopDown: true,
      marks: [
        {
          ...{ kind: 'cells', name: '', unit: '', classes: strings.classes },
          columns: edges.subarray(0, columns),
          rows: Float64Array.from(strips, (_, row) => row),
          values: shares.map(classOf),
          exists: Uint8Array.from(shares, (share, at) => (Number.isNaN(share) ? (unloaded[at] ?? 0) : 1)),
          unloaded,
          subjectAt: (column, row) => {
            const { first, count = 1 } = strips[row] ?? {}
            const time = { start: edges[column] ?? NaN, end: edges[column + 1] ?? NaN }
            return count > 1 ? { kind: 'interval', interval: time } : subjectOf(known(first), first, time)
          },
        },
      ],
    },
  ]
}

interface Strip {
  readonly first: OperandGaps
  /** Number of meters that it represents: more than one if several have data for all or for none of the time. */
  readonly count: number
}

/** Limits the height of a strip, so that a few strips do not become blocks of colour. */
const MOST_STRIP_PX = 36
const FEW_STRIPS_PX = 360

/** More strips than this could not be seen at once with their time axis. */
const MOST_STRIPS = 16

/** Combines complete meters into one strip if there are many, and does the same with those that are not loaded. */
function stripsOf(operands: readonly OperandGaps[]): readonly Strip[] {
  if (operands.length <= MOST_STRIPS) return operands.map((first) => ({ first, count: 1 }))
  const lacking = operands.filter(({ gaps }) => gaps.length > 0)
  const isSeen = ({ seenMs }: OperandGaps): boolean => seenMs > 0
  const rest = operands.filter(({ gaps }) => gaps.length === 0)
  const [seen, unseen] = [rest.filter(isSeen), rest.filter((one) => !isSeen(one))]
  return [
    ...lacking.map((first) => ({ first, count: 1 })),
    ...[seen, unseen].flatMap(([first, ...more]) =>
      first === undefined ? [] : [{ first, count: more.length + 1 }],
    ),
  ]
}

function classOf(share: number): number {
  if (share === 0 || Number.isNaN(share)) return 0
  return share === 1 ? 3 : share < 0.5 ? 1 : 2
}

/** A click opens the whole gap, however little of it the cell shows. */
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
function rowEnd({ gaps, longest, seenMs, expectedMs }: OperandGaps): string {
  if (seenMs === 0) return strings.notSeen
  if (longest === undefined) return seenMs < expectedMs ? strings.noneSoFar : strings.noneHere
  const plain = (value: number): string => String(Math.round(value))
  return strings.rowEnd(
    String(gaps.length),
    gaps.length === 1,
    lengthText(longest.end - longest.start, plain),
  )
}
