import type { PortfolioSource, ReadingChunk, ReadingsRequest } from '#electron/demo/portfolio/source.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { cutsOf, derivedReadings } from '../portfolio/derived-readings.ts'
import type { Dialect } from './dialect.ts'

/** Returns a portfolio whose readings are cut, stamped and sent as the dialect requires. */
export function portfolioInDialect(portfolio: PortfolioSource, dialect: Dialect): PortfolioSource {
  const variables =
    dialect.gaps === 'null'
      ? portfolio.variables.map((variable) => ({ ...variable, sendsNulls: true }))
      : portfolio.variables
  const isPlain =
    dialect.days === 'local' &&
    dialect.weeks === 'monday' &&
    dialect.stamps === 'interval-start' &&
    dialect.totalizers === 'at-start' &&
    dialect.rangeStart === 'inclusive' &&
    dialect.rangeEnd === 'exclusive'
  return isPlain
    ? { ...portfolio, variables }
    : { ...portfolio, variables, readings: (request) => stampedReadings(portfolio, request, dialect) }
}

/** Filters by the stamp that the service sends, whichever end of the interval that is. */
function* stampedReadings(
  portfolio: PortfolioSource,
  request: ReadingsRequest,
  dialect: Dialect,
): Generator<ReadingChunk> {
  const { resolution } = request
  const start = request.interval.start + (dialect.rangeStart === 'exclusive' ? 1 : 0)
  const end = request.interval.end + (dialect.rangeEnd === 'inclusive' ? 1 : 0)
  const isUtc = dialect.days === 'utc' && isCalendarResolution(resolution)
  const variable = isUtc ? { ...request.variable, zone: 'UTC' } : request.variable
  // Raw readings are instants, which have no other end.
  if (resolution === 'raw') {
    yield* portfolio.readings({ variable, resolution, interval: { start, end } })
    return
  }
  const isSunday = dialect.weeks === 'sunday' && resolution === 'weekly'
  const cuts = cutsOf(resolution, variable.zone, dialect.weeks)
  const stampsEnds = dialect.stamps === 'interval-end'
  const readsEnds = dialect.totalizers === 'at-end' && variable.kind === 'totalizer'
  const stampOf = (at: EpochMs): EpochMs => {
    if (stampsEnds === readsEnds) return at
    return stampsEnds ? cuts.next(at) : cuts.startOf(at - 1)
  }
  const interval = {
    start: stampsEnds ? cuts.startOf(start - 1) : start,
    // The reading at an edge belongs to the interval before it.
    end: readsEnds ? cuts.next(end) + 1 : end,
  }
  const cut = { variable, resolution, interval }
  const chunks = isSunday
    ? derivedReadings(portfolio.readings, variable, interval, cuts)
    : portfolio.readings(cut)
  for (const { times, values } of chunks) {
    const stamps = times.map(stampOf)
    const isInRange = (_: unknown, index: number): boolean => {
      const stamp = stamps[index] ?? Number.NaN
      return stamp >= start && stamp < end
    }
    yield { times: stamps.filter(isInRange), values: values.filter(isInRange) }
  }
}
