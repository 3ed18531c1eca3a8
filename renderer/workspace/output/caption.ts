import type { CardContext } from '#renderer/cards/card-kind.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import { csv } from '../card-strings.ts'
import { policyNames } from '../figures/figure-strings.ts'
import { cutNames } from '#renderer/plot/axes/cut-names.ts'
import type { TableConstants } from './exported-card.ts'
import { picture as strings } from './strings.ts'

interface Captioned extends Pick<CardContext, 'range' | 'zone' | 'policy' | 'mask'> {
  /** Name of the zone if that is not its identifier. */
  readonly zoneLabel?: string
  readonly isLikeForLike?: boolean
}

/** Number of characters that fit on the line of a title. */
const LINE_LENGTH = 100

/** Lists as many names as fit on the line, but at least one; a name that is too long keeps both its ends. */
export function namesOnLine(names: readonly string[]): string {
  const fits = (text: string): boolean => text.length <= LINE_LENGTH
  let count = names.length
  while (count > 1 && !fits(names.slice(0, count).join(', '))) count--
  const listed = cutNames([names.slice(0, count).join(', ')], fits)[0] ?? ''
  return count === names.length ? listed : strings.andMore(listed, names.length - count)
}

/** Returns the line below the title of every picture: what its numbers have in common. */
export function captionOf({ range, zone, zoneLabel = zone, policy, mask, isLikeForLike }: Captioned): string {
  const [start = '', end = ''] = [range.start, range.end].map((at) => formatLocal(at, zone, 'minute'))
  return [
    strings.range(start, end),
    zoneLabel,
    strings.policy(policyNames[policy]),
    ...(mask.length === 0 ? [] : [strings.excluded(mask.length)]),
    ...(isLikeForLike === true ? [strings.likeForLike] : []),
  ].join(' · ')
}

/**
 * Returns the facts that all numbers of a card share, for the rows of its files, including the filled share if there is
 * one.
 */
export function constantsOf(
  kind: string,
  { range, zone, policy, isLikeForLike }: Omit<Captioned, 'mask'>,
  filled: readonly string[],
): TableConstants {
  return [
    [csv.kind, kind],
    [csv.start, formatIsoLocal(range.start, zone)],
    [csv.end, formatIsoLocal(range.end, zone)],
    [csv.zone, zone],
    [csv.policy, policyNames[policy]],
    [csv.likeForLike, isLikeForLike === true ? csv.yes : csv.no],
    ...(filled.length === 0 ? [] : [[csv.filled, filled.join(' ')] as const]),
  ]
}

/** Joins a name and the days of a range, without characters that file systems refuse. */
export function fileNameOf(
  name: string,
  { range, zone }: Pick<Captioned, 'range' | 'zone'>,
  ...more: readonly string[]
): string {
  const [from = '', to = ''] = [range.start, range.end].map((at) => formatLocal(at, zone, 'date'))
  const text = [name, strings.days(from, to), ...more].join(' ')
  return text.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').replace(/^[.\s=-]+/, '')
}
