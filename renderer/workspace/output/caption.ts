import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { policyNames } from '../figures/figure-strings.ts'
import { picture as strings } from './strings.ts'

interface Captioned {
  readonly range: Interval
  readonly zone: IanaZone
  /** Names the zone where that is not its identifier. */
  readonly zoneLabel?: string
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly isLikeForLike?: boolean
}

/** Returns the line under the title of every picture: what its numbers have in common. */
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
