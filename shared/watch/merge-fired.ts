import type { EpochMs } from '../time/instant.ts'
import type { Occasion } from './evaluate-rule.ts'
import type { FiredRule, WatchRule } from './watch-rule.ts'

/** The oldest are forgotten beyond so many occasions. */
export const MOST_FIRED = 500

export interface Evaluated {
  readonly rule: Pick<WatchRule, 'id' | 'name' | 'kind'>
  readonly dataHubId: string
  readonly occasions: readonly Occasion[]
}

/** The list after an evaluation, and what is new in it. */
export interface MergedFired {
  readonly fired: readonly FiredRule[]
  readonly isNew: readonly FiredRule[]
}

/**
 * Joins what an evaluation found to what fired before. An occasion that goes on is the same one, longer: it is not told
 * again, and what a person said of it stays. The newest come first.
 */
export function mergeFired(
  before: readonly FiredRule[],
  { rule, dataHubId, occasions }: Evaluated,
  { now, newId }: { readonly now: EpochMs; readonly newId: () => string },
): MergedFired {
  const isNew: FiredRule[] = []
  const list = [...before]
  for (const { interval, value } of occasions) {
    const at = list.findIndex(
      (one) =>
        one.ruleId === rule.id &&
        one.dataHubId === dataHubId &&
        one.interval.start < interval.end &&
        interval.start <= one.interval.end,
    )
    const known = list[at]
    const measured = value === undefined ? {} : { value }
    if (known !== undefined) {
      const start = Math.min(known.interval.start, interval.start)
      list[at] = {
        ...known,
        ...measured,
        interval: { start, end: Math.max(known.interval.end, interval.end) },
      }
      continue
    }
    const about = { ruleId: rule.id, ruleName: rule.name, kind: rule.kind, dataHubId, interval }
    const one: FiredRule = { id: newId(), ...about, ...measured, noticedAt: now }
    list.push(one)
    isNew.push(one)
  }
  const fired = list.toSorted((a, b) => b.noticedAt - a.noticedAt || b.interval.start - a.interval.start)
  return { fired: fired.slice(0, MOST_FIRED), isNew }
}
