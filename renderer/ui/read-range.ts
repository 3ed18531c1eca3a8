import { LONGEST_RANGE_MS } from '#shared/time/ranges/typed-range.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { range as strings } from '#renderer/strings/time/range.ts'

export type ReadRange =
  | { readonly kind: 'range'; readonly range: Interval }
  /** A field is still empty, which is not an error yet. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid'; readonly message: string; readonly fields: readonly ('start' | 'end')[] }

const LOOKS_LIKE_A_TIME = /^\s*\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\s*$/

/** Writes an instant as the fields show it: only the date at local midnight. */
export function fieldText(at: EpochMs, zone: IanaZone): string {
  const date = formatLocal(at, zone, 'date')
  return parseLocal(date, zone) === at ? date : formatLocal(at, zone, 'minute')
}

/** Reads both fields in the shown zone; the end is exclusive, as everywhere. */
export function readRange(startText: string, endText: string, zone: IanaZone): ReadRange {
  const start = parseLocal(startText, zone)
  const end = parseLocal(endText, zone)
  if (startText.trim() !== '' && start === undefined) return unreadable('start', startText, zone)
  if (endText.trim() !== '' && end === undefined) return unreadable('end', endText, zone)
  if (start === undefined || end === undefined) return { kind: 'incomplete' }
  if (end <= start) return { kind: 'invalid', message: strings.reversed, fields: ['start', 'end'] }
  if (end - start > LONGEST_RANGE_MS)
    return { kind: 'invalid', message: strings.tooLong, fields: ['start', 'end'] }
  return { kind: 'range', range: { start, end } }
}

function unreadable(field: 'start' | 'end', text: string, zone: IanaZone): ReadRange {
  const name = field === 'start' ? strings.start : strings.end
  const isTime = LOOKS_LIKE_A_TIME.test(text) && parseLocal(text, 'UTC') !== undefined
  const message = isTime ? strings.notALocalTime(name, zone) : strings.unreadable(name)
  return { kind: 'invalid', message, fields: [field] }
}
