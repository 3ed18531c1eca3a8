import { computed, type ComputedRef } from 'vue'
import { DAY_MS } from '#shared/time/instant.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { createVersions, type Question } from '#renderer/query/run/question.ts'
import type { FloorOf, LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { CardContext, CardDemand, CardKind, CardResult } from '../card-kind.ts'
import { questionOf, type PlannedDemand } from './card-question.ts'

/** A value that begins within an interval may end this much later, and counts only after its end. */
const LONGEST_MONTH_MS = 31 * DAY_MS

/** A kind with the settings of a card, and the facts from its workspace. */
export interface CardQuery {
  readonly kind: CardKind
  readonly title: string
  readonly settings: unknown
  readonly context: CardContext
}

/** A demand with its data. */
export type CardAnswer = readonly [CardDemand, LoadedSeries]

/** A result with its query, since settings may have changed meanwhile. */
export interface ShownResult extends CardQuery {
  readonly result: CardResult
  readonly answers: readonly CardAnswer[]
}

/** A query with its demands. */
export interface AskedQuery {
  /** Query to calculate; a query about the past does not change with time. */
  readonly query: ComputedRef<CardQuery | undefined>
  readonly demands: ComputedRef<readonly CardDemand[]>
  /** Returns what has to be loaded, as far as native resolutions are known; undefined if nothing is demanded. */
  readonly question: (floorOf: FloorOf) => Question<PlannedDemand> | undefined
  /** Set when the code of the kind itself threw. */
  readonly bug: ComputedRef<AppError | undefined>
}

export function askedQuery(given: ComputedRef<CardQuery | undefined>): AskedQuery {
  const versionOf = createVersions()
  const answer = computed(() => demandsOf(given.value))
  const demands = computed(() => (answer.value.ok ? answer.value.value : []))
  const query = computed<CardQuery | undefined>((before) => {
    if (given.value === undefined) return undefined
    const { context, ...rest } = given.value
    const latest = Math.max(...demands.value.map(({ interval }) => interval.end))
    const next = { ...rest, context: { ...context, now: Math.min(context.now, latest + LONGEST_MONTH_MS) } }
    return before !== undefined && isSameQuery(before, next) ? before : next
  })
  function question(floorOf: FloorOf): Question<PlannedDemand> | undefined {
    const list = demands.value
    if (given.value === undefined || list.length === 0) return undefined
    return questionOf(list, { title: given.value.title, floorOf, versionOf })
  }

  return {
    query,
    demands,
    question,
    bug: computed(() => (answer.value.ok ? undefined : answer.value.error)),
  }
}

/** An incomplete card makes no requests. */
function demandsOf(query: CardQuery | undefined): Result<readonly CardDemand[]> {
  try {
    if (query === undefined) return succeed([])
    const { kind, settings, context } = query
    return succeed(kind.lacks(settings, context) === undefined ? kind.demands(settings, context) : [])
  } catch (error) {
    return fail({ kind: 'unexpected', detail: String(error) })
  }
}

function isSameQuery(one: CardQuery, other: CardQuery): boolean {
  const before = new Map(Object.entries(one.context))
  const after = Object.entries(other.context)
  return (
    one.kind === other.kind &&
    one.title === other.title &&
    JSON.stringify(one.settings) === JSON.stringify(other.settings) &&
    before.size === after.length &&
    after.every(([key, value]) => before.get(key) === value)
  )
}
