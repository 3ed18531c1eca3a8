import type { EpochMs, IanaZone } from '../time/instant.ts'
import { parseIso, parseLocal } from '../time/text/local-text.ts'

/** Orders in which a numeric date may be written. ISO 8601 is read under each of them. */
export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

const figures = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T](.*))?$/
const month = /^(\d{4})-(\d{2})$/
const withOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * Reads a stamp: ISO 8601 with or without an offset, a month such as `2025-03`, or a numeric date in the given order;
 * without an offset it is local time in the zone. Undefined for any other text.
 */
export function readStamp(text: string, order: DateOrder, zone: IanaZone): EpochMs | undefined {
  const trimmed = text.trim()
  if (withOffset.test(trimmed)) return parseIso(trimmed)
  if (month.test(trimmed)) return parseLocal(`${trimmed}-01`, zone)
  const [, first = '', second = '', year = '', time] = figures.exec(trimmed) ?? []
  if (year === '') return parseLocal(trimmed.replace(/ (\d):/, ' 0$1:'), zone)
  const [date, monthOf] = order === 'day-first' ? [first, second] : [second, first]
  const clock = time === undefined ? '' : ` ${time.trim().padStart(5, '0')}`
  return parseLocal(`${year}-${monthOf.padStart(2, '0')}-${date.padStart(2, '0')}${clock}`, zone)
}

/**
 * Reads a number with its decimal sign and with or without thousands separators. An empty cell is a gap and gives
 * undefined; any other text gives NaN.
 */
export function readNumber(text: string, decimal: '.' | ','): number | undefined {
  const plain = text
    .trim()
    .replace(/\u2212/, '-')
    .replaceAll(/[\s\u00a0']/g, '')
  if (plain === '') return undefined
  const thousands = decimal === '.' ? ',' : '.'
  const figure = plain.replaceAll(thousands, '').replace(decimal, '.')
  return /^[+-]?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(figure) ? Number(figure) : NaN
}
