import type { AppError } from '#shared/errors/app-error.ts'
import type { Segment } from '#shared/series/segment.ts'
import type { Revision } from '#renderer/ports/series-store.ts'

/** Reports what happens while an interval is fetched; emitted to every load that waits for it. */
export type FetchEvent =
  /** The count of requests changed, by halving; negative when some became pointless. */
  | { readonly kind: 'planned'; readonly requests: number }
  | { readonly kind: 'answered' }
  /** The segment has arrived and is about to be stored; it comes again with what storing it has found revised. */
  | { readonly kind: 'segment'; readonly segment: Segment; readonly revisions: readonly Revision[] }
  | { readonly kind: 'failed'; readonly error: AppError }
