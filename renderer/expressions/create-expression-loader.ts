import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { unionIntervals } from '#shared/series/intervals.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { ExpressionService } from '#renderer/ports/documents/authored/expressions.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import {
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
      const ids = seriesKeys.map(({ dataHubId }) => dataHubId).filter(isExpressionId)
      if (ids.length === 0) return inner.readCoverage(seriesKeys)
      const found = await Promise.all(ids.map(async (id) => [id, await find(id)] as const))
      const expressions: Expressions = new Map(
        found.map(([id, expression]) => [id, expression.ok ? expression.value : undefined]),
      )
      const read = await inner.readCoverage(distinctKeys(seriesKeys, expressions))
      return read.ok ? succeed(coverageWith(read.value, expressions)) : read
    },
    load(demand, lane, publish, extent) {
      if (!isExpressionId(demand.seriesKey.dataHubId)) return inner.load(demand, lane, publish, extent)
      const start = (part: SeriesDemand, note: (series: LoadedSeries) => void): LoadInProgress =>
        inner.load(part, lane, note, extent)
      return startParts(demand, publish, find(demand.seriesKey.dataHubId), start)
    },
  }
}

/** Publishes as soon as all parts have published once, and again whenever one does. */
function startParts(
  demand: SeriesDemand,
  publish: (series: LoadedSeries) => void,
  finding: Promise<Result<ComputedExpression>>,
  start: (part: SeriesDemand, note: (series: LoadedSeries) => void) => LoadInProgress,
): LoadInProgress {
  let isCancelled = false
  let loads: readonly LoadInProgress[] = []

  const loadAll = async (): Promise<LoadedSeries> => {
    const found = await finding
    if (!found.ok) return failedSeries(demand, found.error)
    const expression = found.value
    if (isCancelled) return failedSeries(demand, { kind: 'cancelled' })
    const latest = new Map<number, LoadedSeries>()
    const { variables } = expression
    loads = variables.map((variable, index) =>
      start(partDemand(demand, variable), (series) => {
        latest.set(index, series)
        const parts = variables.flatMap((_, each) => latest.get(each) ?? [])
        if (parts.length === variables.length) publish(combineLoaded(expression, demand, parts, false))
      }),
    )
    const parts = await Promise.all(loads.map(({ done }) => done))
    return combineLoaded(expression, demand, parts, true)
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

function failedSeries(demand: SeriesDemand, error: AppError): LoadedSeries {
  return {
    ...{ demand, columns: emptyColumns(), units: '' },
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
