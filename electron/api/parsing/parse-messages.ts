import type { Result } from '#shared/errors/result.ts'
import type { ExpectedSeries, ParsedSeries } from '../wire/series/series-parser.ts'

/** A message to a parsing thread about one answer, which `id` identifies. */
export type ParseRequest =
  | { readonly kind: 'begin'; readonly id: number; readonly expected: ExpectedSeries }
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'finish'; readonly id: number }
  | { readonly kind: 'abort'; readonly id: number }

/**
 * A message from the thread: either the number of bytes that it has taken, so that the sender knows how much is on its
 * way, or the columns.
 */
export type ParseReply =
  | { readonly kind: 'taken'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'parsed'; readonly id: number; readonly result: Result<ParsedSeries> }
