/**
 * Lists how the service may answer where its document is silent (numbers are sections of docs/service.md); the first
 * value of each is the default.
 */
export const dialectChoices = {
  /** The spelling of the entity paths that exists (2.7); the other one is not found. */
  spelling: ['both', 'metered', 'monitored'],
  /** The encoding of several orgIds that is understood (4.1). */
  orgIds: ['either', 'repeated', 'comma'],
  /** The fate of an encoding that is not understood: a 400, or a filter that does nothing. */
  orgIdsOther: ['refused', 'ignored'],
  /**
   * POST /data-source/type (4.5) answers with everything, a bare page of it, or a page in an object with pagination.
   */
  sourceTypePages: ['whole', 'sliced', 'paginated'],
  /** Tells whether `start` belongs to the range (4.7). If stamps are ends, `end` may belong to it instead. */
  rangeStart: ['inclusive', 'exclusive'],
  /** Tells whether `end` belongs to the range (4.7). */
  rangeEnd: ['exclusive', 'inclusive'],
  /** The end of its interval that a time stamp marks. */
  stamps: ['interval-start', 'interval-end'],
  /** Tells which reading a totalizer's value is: the one at the start of its interval, or the last one in it. */
  totalizers: ['at-start', 'at-end'],
  /** Days and longer intervals are cut at midnight of the variable's zone, or of UTC. */
  days: ['local', 'utc'],
  /** The day on which weeks begin. */
  weeks: ['monday', 'sunday'],
  /** Missing values are left out, or sent as null. */
  gaps: ['omitted', 'null'],
  /** Values are JSON numbers or numeric strings. */
  numbers: ['number', 'string'],
  /** Shape of `integration` and `integrations` (2.3, 9). */
  integrations: ['object', 'array'],
  /** Catalogue values are only those of the document, or include some that it does not list. */
  enums: ['documented', 'unknown'],
  /** Objects have exactly the documented fields, or extra ones, or lack some, or both. */
  fields: ['documented', 'extra', 'missing', 'extra-and-missing'],
  /** Undocumented bodies are bare, or `{ data: … }`. */
  bodies: ['bare', 'wrapped'],
  /** Bodies of errors (7). */
  errors: ['json', 'text', 'empty', 'html'],
  /** Retry-After of 429 (8). */
  retryAfter: ['seconds', 'date', 'absent'],
} as const

type Choices = typeof dialectChoices

/** One choice for every open point. */
export type Dialect = { readonly [Point in keyof Choices]: Choices[Point][number] }

export const defaultDialect = Object.fromEntries(
  Object.entries(dialectChoices).map(([point, [choice]]) => [point, choice]),
) as unknown as Dialect
