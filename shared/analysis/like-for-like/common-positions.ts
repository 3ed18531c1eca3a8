import { edgesFromIntervals, intersectEdges, moveEdges, type Move } from '../../series/edge-list.ts'
import { normaliseIntervals } from '../../series/intervals.ts'
import { onceForEach } from '../cells/once-for-each.ts'
import type { AxisPiece } from '../../time/alignment/period-axis.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { seriesValues, type SeriesInput, type SeriesValues } from '../series-input.ts'
import { begunOf, type ComparedInput, type Exclusion, exclusionOf, validEdges } from './common-hours.ts'

/** An input with the place of its period on the common axis. */
export interface AlignedInput extends ComparedInput {
  readonly pieces: readonly AxisPiece[]
}

/**
 * Compares periods like for like: a position of the axis counts only if every input has a valid value at it. Returns
 * what remains of each input, in their order and as instants of its own period. An hour that only one period has,
 * because of the clocks or the calendar, is excluded there. Inputs without any value have nothing to compare and are
 * ignored; with fewer than two others nothing is excluded. Time after `until` is still to come and not excluded.
 */
export function likeForLikeAligned(
  inputs: readonly AlignedInput[],
  mask: readonly Interval[],
  until: EpochMs,
  valuesOf: (series: SeriesInput) => SeriesValues = seriesValues,
): readonly Exclusion[] {
  const validOf = onceForEach((series: SeriesInput) => validEdges(series, mask, valuesOf(series)))
  const places = placesOf(inputs, until)
  const valid = inputs.map(({ series }, index) =>
    moveEdges(validOf(series), toPositions(places[index] ?? [])),
  )
  const compared = valid.filter((list) => list.length > 0)
  const common = compared.reduce(intersectEdges, compared[0] ?? new Float64Array(0))
  const exclusionAt = onceForEach((place: readonly AxisPiece[]) => {
    const expected = edgesFromIntervals(normaliseIntervals(place))
    return exclusionOf(expected, compared.length < 2 ? expected : moveEdges(common, toInstants(place)))
  })
  return places.map(exclusionAt)
}

/** Returns the pieces of each input as far as they have begun; inputs with the same pieces get the same list. */
function placesOf(inputs: readonly AlignedInput[], until: EpochMs): readonly (readonly AxisPiece[])[] {
  const known = new Map<readonly AxisPiece[], Map<string, readonly AxisPiece[]>>()
  return inputs.map((input) => {
    const span = begunOf(input, until)
    const text = `${String(span.start)} ${String(span.end)}`
    const own = known.get(input.pieces) ?? new Map<string, readonly AxisPiece[]>()
    const place = own.get(text) ?? clipped(input.pieces, span)
    known.set(input.pieces, own.set(text, place))
    return place
  })
}

function clipped(pieces: readonly AxisPiece[], span: Interval): readonly AxisPiece[] {
  return pieces.flatMap((piece) => {
    const start = Math.max(piece.start, span.start)
    const end = Math.min(piece.end, span.end)
    return start < end ? { start, end, at: piece.at + start - piece.start } : []
  })
}

function toPositions(pieces: readonly AxisPiece[]): readonly Move[] {
  return pieces
    .map(({ start, end, at }) => ({ start, end, by: at - start }))
    .sort((a, b) => a.start + a.by - b.start - b.by)
}

function toInstants(pieces: readonly AxisPiece[]): readonly Move[] {
  return pieces.map(({ start, end, at }) => ({ start: at, end: at + end - start, by: start - at }))
}
