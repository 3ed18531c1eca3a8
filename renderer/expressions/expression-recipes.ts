import type { AppError } from '#shared/errors/result.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { unionIntervals } from '#shared/series/intervals.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { ExpressionService } from '#renderer/ports/documents/authored/expressions.ts'
import type { LoadedSeries, Recipes, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { combineLoaded, commonCoverage, computedExpression, partDemand } from './combine-series.ts'

const always = { start: -Infinity, end: Infinity }

/** Makes saved expressions of their variables (decision 0044). */
export function expressionRecipes(findExpression: ExpressionService['find']): Recipes {
  return {
    concern: isExpressionId,
    async of({ dataHubId, resolution }) {
      const saved = await findExpression(dataHubId)
      const found = saved.ok ? computedExpression(saved.value) : undefined
      const error: AppError = saved.ok
        ? { kind: 'not-found', detail: `no expression ${dataHubId}` }
        : saved.error
      const { variables = [] } = found ?? {}
      return {
        keys: variables.map((variable) => ({ dataHubId: variable.dataHubId, resolution })),
        coverageOf: (ofKeys) => ({
          covered:
            ofKeys.length === 0
              ? []
              : commonCoverage(
                  always,
                  ofKeys.map(({ covered }) => covered),
                ),
          underWay: ofKeys.map(({ underWay }) => underWay).reduce(unionIntervals, []),
        }),
        partsOf: (demand) => variables.map((variable) => partDemand(demand, variable)),
        make: (demand, parts) => (found ? combineLoaded(found, demand, parts) : failedSeries(demand, error)),
      }
    },
  }
}

function failedSeries(demand: SeriesDemand, error: AppError): LoadedSeries {
  return {
    ...{ demand, columns: emptyColumns(), units: '' },
    covered: [],
    provisional: [],
    missing: [demand.interval],
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [error], finished: true },
  }
}
