import { SECOND_PASS, type AxisPiece } from './period-axis.ts'

/**
 * Returns the pieces of each period without those that are matched with a part of the `index`th period at `now` or
 * later: a running year is compared with the same part of the years before it.
 */
export function cutToElapsed(
  periods: readonly (readonly AxisPiece[])[],
  index: number,
  now: number,
): readonly (readonly AxisPiece[])[] {
  const ahead = (periods[index] ?? []).flatMap(({ start, end, at }) =>
    end > now ? at + Math.max(0, now - start) : [],
  )
  const first = Math.min(...ahead.map((at) => at % SECOND_PASS))
  const beginsAt = { first: Math.min(...ahead.filter((at) => at < SECOND_PASS)), second: first + SECOND_PASS }
  return periods.map((pieces) =>
    pieces.flatMap((piece) => {
      const limit = piece.at < SECOND_PASS ? beginsAt.first : beginsAt.second
      const end = Math.min(piece.end, piece.start + limit - piece.at)
      return end > piece.start ? [{ ...piece, end }] : []
    }),
  )
}
