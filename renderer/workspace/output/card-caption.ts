import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import { csv as csvStrings } from '../card-strings.ts'
import type { CsvConstants } from './card-csv.ts'
import { pictureCaption as strings } from './strings.ts'
import { policyNames } from '../figures/figure-strings.ts'

/** Returns the facts that all numbers of a card share. */
export function constantsOf({ kind, context }: ShownResult): CsvConstants {
  const { range, zone, policy, isLikeForLike } = context
  return [
    [csvStrings.kind, kind.title],
    [csvStrings.start, formatIsoLocal(range.start, zone)],
    [csvStrings.end, formatIsoLocal(range.end, zone)],
    [csvStrings.zone, zone],
    [csvStrings.policy, policyNames[policy]],
    [csvStrings.likeForLike, isLikeForLike ? csvStrings.yes : csvStrings.no],
  ]
}

/** Returns the same facts in one line. */
export function captionOf(shown: ShownResult): string {
  return constantsOf(shown)
    .map(([heading, value]) => `${heading}: ${value}`)
    .join(', ')
}

function dayOf(at: number, { zone }: CardContext): string {
  return formatLocal(at, zone, 'date')
}

/** Joins the title and the days of the range, without characters that file systems refuse. */
export function cardFileName({ title, context }: ShownResult, extension: string): string {
  const text = `${title.slice(0, 80)} ${dayOf(context.range.start, context)} to ${dayOf(context.range.end, context)}`
  return `${text.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').replace(/^[.\s=-]+/, '')}.${extension}`
}

/** About as many names as fit on a line. */
const MOST_NAMES = 4

/** Returns the lines under the title of a picture: the series, then the range, zone and policy. */
export function captionsOf({ context, answers }: ShownResult): readonly string[] {
  const names = [...new Set(answers.map(([{ operand }]) => operand.name))]
  const more = names.length - MOST_NAMES
  const subjects = more > 0 ? [...names.slice(0, MOST_NAMES), strings.more(more)] : names
  const { range, zone, policy, isLikeForLike } = context
  const [start = '', end = ''] = [range.start, range.end].map((at) => formatLocal(at, zone, 'minute'))
  return [
    ...(subjects.length === 0 ? [] : [subjects.join(', ')]),
    [
      strings.range(start, end),
      zone,
      strings.policy(policyNames[policy]),
      ...(isLikeForLike ? [strings.likeForLike] : []),
    ].join(' · '),
  ]
}
