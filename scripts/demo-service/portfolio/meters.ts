import type { PortfolioSource, ReadingChunk, ReadingsRequest } from '#electron/demo/portfolio/source.ts'
import { seedOf, uniformAt } from '#electron/demo/synthetic/noise.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'

/** Names how finely a meter measures: it has its raw readings, and nothing at finer resolutions. */
export const meterKinds = ['15-minute', 'irregular'] as const
export type MeterKind = (typeof meterKinds)[number]

export interface MeterRule {
  readonly meter: MeterKind
  /** Applies to the variables whose dataHubId contains this text; to all when it is absent. */
  readonly variables?: string
}

/** Returns a portfolio whose minutes are not measured; hours and longer intervals stay as they are. */
export function withMeters(portfolio: PortfolioSource, rules: readonly MeterRule[]): PortfolioSource {
  return {
    ...portfolio,
    readings: (request) => {
      const { dataHubId } = request.variable
      const rule = rules.find(({ variables = '' }) => dataHubId.includes(variables))
      return rule === undefined
        ? portfolio.readings(request)
        : meteredReadings(portfolio, request, rule.meter)
    },
  }
}

function meteredReadings(
  portfolio: PortfolioSource,
  request: ReadingsRequest,
  meter: MeterKind,
): Iterable<ReadingChunk> {
  const { resolution } = request
  const isQuarterly = meter === '15-minute'
  if (resolution === 'minute' || (resolution === '15-minute' && !isQuarterly)) return []
  if (resolution !== 'raw') return portfolio.readings(request)
  return isQuarterly
    ? portfolio.readings({ ...request, resolution: '15-minute' })
    : irregularReadings(portfolio, request)
}

/** An irregular meter reports at irregular times, every eleven minutes on average. */
const READING_SHARE = 1 / 11

function* irregularReadings(portfolio: PortfolioSource, request: ReadingsRequest): Generator<ReadingChunk> {
  const seed = seedOf(request.variable.dataHubId)
  const { start, end } = request.interval
  const interval = { start: Math.floor(start / MINUTE_MS) * MINUTE_MS, end }
  const secondOf = (minute: number): number => Math.floor(uniformAt(seed + 1, minute) * 60)
  for (const { times, values } of portfolio.readings({ ...request, resolution: 'minute', interval })) {
    const readings = times
      .map((at, index) => ({ at, value: values[index] ?? Number.NaN }))
      .filter(({ at }) => uniformAt(seed, at / MINUTE_MS) < READING_SHARE)
      .map(({ at, value }) => ({ at: at + secondOf(at / MINUTE_MS) * 1000, value }))
      .filter(({ at }) => at >= start && at < end)
    yield { times: readings.map(({ at }) => at), values: readings.map(({ value }) => value) }
  }
}
