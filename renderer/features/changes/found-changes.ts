import { changedIds } from '#shared/changes/changed-ids.ts'
import type { FiredRule } from '#shared/watch/watch-rule.ts'
import type { LastLook } from '#renderer/ports/documents/records/last-look-document.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import { changes as strings } from './strings.ts'

/** Holds what is known of a connection now. */
export interface KnownNow {
  readonly variableIds: readonly string[]
  readonly silentIds: readonly string[]
  readonly revisions: readonly Revision[]
  readonly fired: readonly FiredRule[]
  /** Variables with findings in what arrived since the look, and how many. */
  readonly findings: readonly { readonly dataHubId: string; readonly count: number }[]
}

/** One line of what changed, with the variables that it is about. */
export interface FoundChange {
  readonly kind: 'added' | 'gone' | 'silent' | 'back' | 'revised' | 'fired' | 'found'
  readonly text: string
  readonly dataHubIds: readonly string[]
}

/** Lists what changed since a look, the most urgent first. */
export function foundChanges(
  before: LastLook,
  now: KnownNow,
  format?: (count: number) => string,
): readonly FoundChange[] {
  const { added, gone } =
    before.variableIds === null ? { added: [], gone: [] } : changedIds(before.variableIds, now.variableIds)
  const news = new Set([...added, ...gone])
  const silence = changedIds(before.silentIds, now.silentIds)
  const silent = silence.added.filter((id) => !news.has(id))
  const back = silence.gone.filter((id) => !news.has(id))
  const fired = now.fired.filter(({ noticedAt }) => noticedAt > before.lookedAt)
  const revised = now.revisions.filter(({ notedAt }) => notedAt > before.lookedAt)
  const revisedIds = idsOf(revised.map(({ seriesKey }) => seriesKey))
  const lines: readonly FoundChange[] = [
    { kind: 'fired', text: strings.fired(fired.length), dataHubIds: idsOf(fired) },
    { kind: 'silent', text: strings.silent(silent.length), dataHubIds: silent },
    {
      kind: 'found',
      text: strings.found(
        now.findings.reduce((sum, { count }) => sum + count, 0),
        now.findings.length,
      ),
      dataHubIds: idsOf(now.findings),
    },
    {
      kind: 'revised',
      text: strings.revised(revised.length, revisedIds.length, format),
      dataHubIds: revisedIds,
    },
    { kind: 'added', text: strings.added(added.length), dataHubIds: added },
    { kind: 'gone', text: strings.gone(gone.length), dataHubIds: gone },
    { kind: 'back', text: strings.back(back.length), dataHubIds: back },
  ]
  return lines.filter(({ dataHubIds }) => dataHubIds.length > 0)
}

function idsOf(list: readonly { readonly dataHubId: string }[]): readonly string[] {
  return [...new Set(list.map(({ dataHubId }) => dataHubId))]
}
