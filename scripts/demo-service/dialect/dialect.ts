/**
 * How the service answers where its document leaves it open (numbers are sections of docs/service.md); the first
 * value of each is the default.
 */
export const dialectChoices = {
  /** Which spelling of the entity paths exists (2.7); the other is not found. */
  spelling: ['both', 'metered', 'monitored'],
  /** Which encoding of several orgIds is understood (4.1). */
  orgIds: ['either', 'repeated', 'comma'],
  /** What happens to the encoding that is not understood: 400, or the filter does nothing. */
  orgIdsOther: ['refused', 'ignored'],
  /** POST /data-source/type (4.5): everything; a page of it, bare; a page in an object with pagination. */
  sourceTypePages: ['whole', 'sliced', 'paginated'],
  /** Whether `start` belongs to the range (4.7); where stamps are ends it may be `end` that does instead. */
  rangeStart: ['inclusive', 'exclusive'],
  /** Whether `end` belongs to the range (4.7). */
  rangeEnd: ['exclusive', 'inclusive'],
  /** Which end of its interval a time stamp marks. */
  stamps: ['interval-start', 'interval-end'],
  /** Where days and longer intervals are cut: at midnight of the variable's zone, or of UTC. */
  days: ['local', 'utc'],
  /** On which day weeks begin. */
  weeks: ['monday', 'sunday'],
  /** Missing values: left out, or sent as null. */
  gaps: ['omitted', 'null'],
  /** Whether values are JSON numbers or numeric strings. */
  numbers: ['number', 'string'],
  /** Shape of `integration` and `integrations` (2.3, 9). */
  integrations: ['object', 'array'],
  /** Whether catalogue values appear that the document does not list. */
  enums: ['documented', 'unknown'],
  /** Whether objects have exactly the documented fields. */
  fields: ['documented', 'extra', 'missing', 'extra-and-missing'],
  /** Bodies that the document does not show: bare, or `{ data: … }`. */
  bodies: ['bare', 'wrapped'],
  /** Bodies of errors (7). */
  errors: ['json', 'text', 'empty', 'html'],
  /** Retry-After of 429 (8). */
  retryAfter: ['seconds', 'date', 'absent'],
} as const

type Choices = typeof dialectChoices

/** One choice for every open point. */
export type Dialect = { readonly [Point in keyof Choices]: Choices[Point][number] }

export const defaultDialect: Dialect = {
  spelling: 'both',
  orgIds: 'either',
  orgIdsOther: 'refused',
  sourceTypePages: 'whole',
  rangeStart: 'inclusive',
  rangeEnd: 'exclusive',
  stamps: 'interval-start',
  days: 'local',
  weeks: 'monday',
  gaps: 'omitted',
  numbers: 'number',
  integrations: 'object',
  enums: 'documented',
  fields: 'documented',
  bodies: 'bare',
  errors: 'json',
  retryAfter: 'seconds',
}
