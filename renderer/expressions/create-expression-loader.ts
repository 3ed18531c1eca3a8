import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { unionIntervals } from '#shared/series/intervals.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { ExpressionService } from '#renderer/ports/documents/authored/expressions.ts'
import type {
  BroughtSeries,
  CoverageSnapshot,
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import {
  combineBrought,
  combineLoaded,
  commonCoverage,
  computedExpression,
  type ComputedExpression,
  partDemand,
} from './combine-series.ts'

const always = { start: -Infinity, end: Infinity }

/**
 * Creates a loader that answers demands for saved expressions by demanding their variables from the inner one (decision
 * 0044). Everything else is passed to the inner loader unchanged.
 */
export function createExpressionLoader(
  inner: SeriesLoader,
  findExpression: ExpressionService['find'],
): SeriesLoader {
  const find = async (dataHubId: string): Promise<Result<ComputedExpression>> => {
    const saved = await findExpression(dataHubId)
    if (!saved.ok) return saved
    const found = computedExpression(saved.value)
    return found ? succeed(found) : fail({ kind: 'not-found', detail: `no expression ${dataHubId}` })
  }
  return {
    expectedMs: inner.expectedMs,
    needsConsent: inner.needsConsent,
    readCoverage: async (seriesKeys) => {
      const found = await Promise.all(
        seriesKeys.map(async ({ dataHubId }) =>
          isExpressionId(dataHubId) ? ([dataHubId, await find(dataHubId)] as const) : undefined,
        ),
      )
      const expressions: Expressions = new Map(
        found
          .filter((each) => each !== undefined)
          .map(([id, expression]) => [id, expression.ok ? expression.value : undefined]),
      )
      if (expressions.size === 0) return inner.readCoverage(seriesKeys)
      const read = await inner.readCoverage(distinctKeys(seriesKeys, expressions))
      return read.ok ? succeed(coverageWith(read.value, expressions)) : read
    },
    load(demand, lane, publish, extent) {
      if (!isExpressionId(demand.seriesKey.dataHubId)) return inner.load(demand, lane, publish, extent)
      return startParts<LoadedSeries>(demand, publish, {
        find,
        start: (part, note) => inner.load(part, lane, note, extent),
        combine: (expression, parts, finished) => combineLoaded(expression, demand, parts, finished),
        failed: (error) => ({ ...failedSeries(demand, error), columns: emptyColumns(), units: '' }),
      })
    },
    bring(demand, lane, publish) {
      if (!isExpressionId(demand.seriesKey.dataHubId)) return inner.bring(demand, lane, publish)
      return startParts<BroughtSeries>(demand, publish, {
        find,
        start: (part, note) => inner.bring(part, lane, note),
        combine: (_, parts, finished) => combineBrought(demand, parts, finished),
        failed: (error) => failedSeries(demand, error),
      })
    },
  }
}

interface PartsOf<Series> {
  readonly find: (dataHubId: string) => Promise<Result<ComputedExpression>>
  readonly start: (part: SeriesDemand, note: (series: Series) => void) => LoadInProgress<Series>
  readonly combine: (expression: ComputedExpression, parts: readonly Series[], finished: boolean) => Series
  readonly failed: (error: AppError) => Series
}

/** Publishes as soon as all parts have published once, and again whenever one does. */
function startParts<Series>(
  demand: SeriesDemand,
  publish: (series: Series) => void,
  { find, start, combine, failed }: PartsOf<Series>,
): LoadInProgress<Series> {
  let isCancelled = false
  let loads: readonly LoadInProgress<Series>[] = []

  const loadAll = async (): Promise<Series> => {
    const { dataHubId } = demand.seriesKey
    const found = await find(dataHubId)
    if (!found.ok) return failed(found.error)
    const expression = found.value
    if (isCancelled) return failed({ kind: 'cancelled' })
    const latest = new Map<number, Series>()
    const { variables } = expression
    loads = variables.map((variable, index) =>
      start(partDemand(demand, variable), (series) => {
        latest.set(index, series)
        const parts = variables.flatMap((_, each) => latest.get(each) ?? [])
        if (parts.length === variables.length) publish(combine(expression, parts, false))
      }),
    )
    return combine(expression, await Promise.all(loads.map(({ done }) => done)), true)
  }

  return {
    done: loadAll().then((series) => {
      publish(series)
      return series
    }),
    cancel() {
      isCancelled = true
      for (const load of loads) load.cancel()
    },
  }
}

function failedSeries(demand: SeriesDemand, error: AppError): BroughtSeries {
  return {
    demand,
    covered: [],
    provisional: [],
    missing: [demand.interval],
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [error], finished: true },
  }
}

type Expressions = ReadonlyMap<string, ComputedExpression | undefined>

/** Lists the keys of series that the service has: an expression is replaced by its variables. */
function distinctKeys(seriesKeys: readonly SeriesKey[], expressions: Expressions): readonly SeriesKey[] {
  const keys = seriesKeys.flatMap((key) =>
    expressions.has(key.dataHubId) ? partKeys(key, expressions) : [key],
  )
  return [...new Map(keys.map((key) => [seriesKeyText(key), key])).values()]
}

function partKeys({ dataHubId, resolution }: SeriesKey, expressions: Expressions): readonly SeriesKey[] {
  const variables = expressions.get(dataHubId)?.variables ?? []
  return variables.map((variable) => ({ dataHubId: variable.dataHubId, resolution }))
}

function coverageWith(snapshot: CoverageSnapshot, expressions: Expressions): CoverageSnapshot {
  return {
    readAt: snapshot.readAt,
    of(key) {
      if (!expressions.has(key.dataHubId)) return snapshot.of(key)
      const parts = partKeys(key, expressions).map(snapshot.of)
      return {
        covered:
          parts.length === 0
            ? []
            : commonCoverage(
                always,
                parts.map(({ covered }) => covered),
              ),
        underWay: parts.map(({ underWay }) => underWay).reduce(unionIntervals, []),
      }
    },
    partsOf(demand) {
      const { dataHubId } = demand.seriesKey
      const parts = expressions.has(dataHubId)
        ? (expressions.get(dataHubId)?.variables ?? []).map((variable) => partDemand(demand, variable))
        : [demand]
      return parts.flatMap((part) => snapshot.partsOf?.(part) ?? [part])
    },
  }
}
