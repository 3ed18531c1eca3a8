import type { Interval } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { parseRange, type RangeReading } from '#shared/time/ranges/typed-range.ts'

/** Reads the time of an event: a day, a period or a range, or a moment; undefined for any other text. */
export function readWhen(text: string, reading: RangeReading): Interval | undefined {
  const moment = /:/.test(text) ? parseLocal(text, reading.zone) : undefined
  if (moment !== undefined) return { start: moment, end: moment }
  const read = parseRange(text, reading)
  return read.kind === 'range' ? read.range : undefined
}

/** Returns true for an empty text and for an https address. */
export function isLink(text: string): boolean {
  const typed = text.trim()
  return typed === '' || (URL.parse(typed)?.protocol === 'https:' && !/\s/.test(typed))
}
