import type { AppError } from '#shared/errors/result.ts'
import { emptyColumns, type Columns, sliceColumns } from '#shared/series/columns.ts'
import { unionIntervals, intersectIntervals } from '#shared/series/intervals.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type {
  ExpressionService,
  ExpressionVariable,
  SavedExpression,
} from '#renderer/ports/documents/authored/expressions.ts'
import type { LoadedSeries, Recipes, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { evaluateExpression } from '#shared/analysis/expression/evaluate.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { inUnitOf } from '#shared/series/in-unit-of.ts'
import { type CompiledExpression, unitOfPart } from '#shared/analysis/expression/compile.ts'
import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import { valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { isSameDimension, measureOf } from '#shared/units/measure.ts'
import { areDifferentUnits, rateUnitOf } from '#shared/units/units.ts'
import { compiledOf } from './compiled.ts'

const always = { start: -Infinity, end: Infinity }

/** Makes saved expressions of their variables (decision 0044). */
export function expressionRecipes(findExpression: ExpressionService['find']): Recipes {
  return {
    concern: isExpressionId,
    of({ dataHubId, resolution }) {
      const saved = findExpression(dataHubId)
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

/** A saved expression that can be computed, with its variables in the order of its values. */
interface ComputedExpression extends CompiledExpression {
  readonly variables: readonly ExpressionVariable[]
}

function computedExpression(saved: SavedExpression): ComputedExpression | undefined {
  const compiled = compiledOf(saved)
  if (compiled === undefined) return undefined
  const byId = new Map(saved.variables.map((variable) => [variable.dataHubId, variable]))
  return { ...compiled, variables: compiled.parts.flatMap(({ dataHubId }) => byId.get(dataHubId) ?? []) }
}

/** Returns the demand of an expression for one of its variables: the same as that of a view of that variable. */
function partDemand(demand: SeriesDemand, { dataHubId, kind, zone }: ExpressionVariable): SeriesDemand {
  const { resolution } = demand.seriesKey
  const whole = roundToBuckets(demand.interval, resolution, zone)
  return {
    ...demand,
    seriesKey: { dataHubId, resolution },
    interval: kind === 'totalizer' ? withLastReading(whole, resolution, zone) : whole,
    bucketZone: zone,
  }
}

/**
 * Returns the coverage that all parts share: as old as the oldest of them, and known to extend as far as the shortest
 * of them.
 */
function commonCoverage(
  interval: Interval,
  parts: readonly (readonly CoveredInterval[])[],
): readonly CoveredInterval[] {
  const whole: CoveredInterval = { ...interval, fetchedAt: Infinity, newest: Infinity }
  return parts.reduce<readonly CoveredInterval[]>(
    (common, part) =>
      common.flatMap((one) =>
        part.flatMap((other) => {
          const start = Math.max(one.start, other.start)
          const end = Math.min(one.end, other.end)
          return start < end ? [{ start, end, ...oldest(one, other) }] : []
        }),
      ),
    [whole],
  )
}

function oldest(one: CoveredInterval, other: CoveredInterval): Omit<CoveredInterval, 'start' | 'end'> {
  const fetchedAt = Math.min(one.fetchedAt, other.fetchedAt)
  if (one.newest === undefined || other.newest === undefined) return { fetchedAt }
  return { fetchedAt, newest: Math.min(one.newest, other.newest) }
}

/** Derives the state of an expression from that of its parts, which are in the order of its variables. */
function combineStates(
  demand: SeriesDemand,
  parts: readonly LoadedSeries[],
): Omit<LoadedSeries, 'columns' | 'units'> {
  const inside = (lists: readonly (readonly Interval[])[]): readonly Interval[] =>
    intersectIntervals(lists.reduce(unionIntervals, []), [demand.interval])
  const revisions = parts.flatMap((part) => part.revisions ?? [])
  const failures = parts.flatMap(({ progress }) => progress.failures)
  return {
    demand,
    parts: parts.map((part) => part.demand),
    covered: commonCoverage(
      demand.interval,
      parts.map(({ covered }) => covered),
    ),
    provisional: inside(parts.map(({ provisional }) => provisional)),
    missing: inside(parts.map(({ missing }) => missing)),
    ...(revisions.length === 0 ? {} : { revisions }),
    progress: {
      requestsPlanned: parts.reduce((sum, { progress }) => sum + progress.requestsPlanned, 0),
      requestsDone: parts.reduce((sum, { progress }) => sum + progress.requestsDone, 0),
      failures: failures.reduce<readonly AppError[]>(addDistinct, []),
      finished: parts.every(({ progress }) => progress.finished),
    },
  }
}

/** Combines the parts of an expression: there is a value wherever all of them have one. */
function combineLoaded(
  expression: ComputedExpression,
  demand: SeriesDemand,
  parts: readonly LoadedSeries[],
): LoadedSeries {
  const state = combineStates(demand, parts)
  const columns = parts.flatMap((part, index) => {
    const variable = expression.variables[index]
    return (variable && partColumns(variable, part)) ?? []
  })
  const isWhole = columns.length === parts.length
  const detail = 'a variable of the expression has come in a unit that it cannot be converted from'
  const failures = isWhole
    ? state.progress.failures
    : addDistinct(state.progress.failures, { kind: 'unexpected-response', detail })
  const filled = parts.flatMap((part) => part.filled ?? [])
  return {
    ...state,
    ...(filled.length > 0 && { filled }),
    ...inUnitOf(
      demand.seriesKey.units,
      expression.unit,
      isWhole ? sliceColumns(evaluateExpression(expression, columns), demand.interval) : emptyColumns(),
    ),
    progress: { ...state.progress, failures },
  }
}

/**
 * Returns the values of a variable as its expression counts them: in the unit that it had when the expression was
 * saved, a totalizer as its rate. Undefined if the service now answers in a unit of another quantity.
 */
function partColumns(variable: ExpressionVariable, loaded: LoadedSeries): Columns | undefined {
  const { units, demand } = loaded
  const { resolution } = demand.seriesKey
  const isCounter = variable.kind === 'totalizer'
  const columns = isCounter ? ratesOf(loaded.columns, variable, resolution, demand.interval) : loaded.columns
  const arrived = units === '' ? variable.unit : units
  if (!areDifferentUnits(arrived, variable.unit)) return columns
  const [from, to] = [measureOf(isCounter ? rateUnitOf(arrived) : arrived), measureOf(unitOfPart(variable))]
  if (!isSameDimension(from.dimension, to.dimension)) return columns.times.length === 0 ? columns : undefined
  const convert = (value: number): number => (value * from.factor + from.offset - to.offset) / to.factor
  return { times: columns.times, values: columns.values.map(convert) }
}

/** Only consumption over a whole bucket gives its rate; raw readings keep their rate until the next. */
function ratesOf(
  columns: Columns,
  { zone }: ExpressionVariable,
  resolution: Resolution,
  interval: LoadedSeries['demand']['interval'],
): Columns {
  if (columns.times.length === 0) return emptyColumns()
  if (!isDerived(resolution)) {
    const { starts, values } = valueIntervalsOf(columns, 'totalizer', resolution, zone)
    return { times: Float64Array.from(starts), values: Float64Array.from(values) }
  }
  const derived = deriveColumns(columns, {
    kind: 'totalizer',
    from: resolution,
    to: resolution,
    zone,
    interval,
  })
  const { times, values, presentMs, expectedMs } = derived
  const isWhole = (_: number, index: number): boolean => presentMs[index] === expectedMs[index]
  const rates = values.map((amount, index) => amount / ((expectedMs[index] ?? NaN) / HOUR_MS))
  return { times: times.filter(isWhole), values: rates.filter(isWhole) }
}

function isDerived(resolution: Resolution): resolution is DerivedResolution {
  return resolution !== 'raw' && resolution !== 'minute'
}
