import { sameFailure } from '#shared/errors/distinct-failures.ts'
import type { AppError } from '#shared/errors/result.ts'
import { fullNameOf, tellingNames } from '#shared/portfolio/full-name.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { LoadCost } from '#renderer/ports/series-loader.ts'
import type { RunState } from '#renderer/query/run/runner.ts'
import { actions } from '#renderer/strings/actions.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import { lacking } from '../strings.ts'

/** Names beyond these are counted, so that the sentence stays one. */
const MOST_NAMES = 3

/**
 * Returns what happened, and to which of the variables: "The service failed while answering: Building 0 · gas". None is
 * named if all of them failed.
 */
export function failureTitle(
  { failures, failed }: Pick<RunState, 'failures' | 'failed'>,
  variables: readonly Variable[],
): string {
  const all = [...new Map(variables.map((each) => [each.dataHubId, each])).values()]
  const names = tellingNames(all.map(fullNameOf))
  function titleOf(error: AppError): string {
    const ids = new Set(
      failed.filter((each) => sameFailure(each.error, error)).map(({ variable: { dataHubId } }) => dataHubId),
    )
    const own = names.filter((_, at) => ids.has(all[at]?.dataHubId ?? ''))
    const { title } = errorMessage(error)
    if (own.length === 0 || own.length === all.length) return title
    return `${title}: ${lacking.names(own.slice(0, MOST_NAMES), Math.max(0, own.length - MOST_NAMES))}`
  }
  return failures.map(titleOf).join('. ')
}

/**
 * Returns why a file lacks something: requests that failed, as their title says, or that were not sent because they wait
 * for consent. Undefined if it lacks nothing.
 */
export function lackOf(
  failed: string,
  { awaitsConsent, cost }: { readonly awaitsConsent: boolean; readonly cost: LoadCost | undefined },
): string | undefined {
  if (failed !== '') return failed
  return awaitsConsent && cost !== undefined ? actions.unsent(cost.requests) : undefined
}
