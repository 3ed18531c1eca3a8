import {
  type Clock,
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
} from '#shared/time/instant.ts'
import { civilFromDays } from '#shared/time/zones/civil.ts'
import type { DemoUnit, DemoVariable, PortfolioSource, Reading } from '#electron/demo/portfolio/source.ts'
import { units } from '#electron/demo/portfolio/catalogs.ts'
import {
  type HourModel,
  hourOf,
  minuteBuffer,
  MINUTES_PER_HOUR,
  type SyntheticSeries,
} from './place/hours.ts'
import { seedOf, uniformAt } from './noise.ts'
import { createPlace, type Place } from './place/place.ts'
import { disordered } from './series/disorder.ts'
import { type AvailableSeries, readingsOf } from './series/readings.ts'
import type { Site } from './tables/sites.ts'
import type { SyntheticVariable } from './nouns/variable-of-point.ts'
import { createShapeModel } from './series/shape-model.ts'
import { withDefect, withRetrofit } from './series/defects.ts'
import { createTotalizerSeries } from './series/totalizer-series.ts'

const YEARS_BACK = 5
/**
 * Offline sources fell silent this long before the month began, so that the end of their readings does not move daily.
 */
const SILENT_BEFORE_MONTH_MS = 12 * DAY_MS

/**
 * Returns the interval in which a variable has readings; its end moves with the clock, at the pace of its source's
 * deliveries.
 */
function availableInterval(variable: SyntheticVariable, now: EpochMs): Interval {
  const { year } = civilFromDays(Math.floor(now / DAY_MS))
  const start = Date.UTC(year - YEARS_BACK, 0, 1)
  return { start, end: Math.max(start, endOf(variable, now)) }
}

function endOf({ variable, feed }: SyntheticVariable, now: EpochMs): EpochMs {
  const delivered = Math.floor((now - feed.delayMs) / feed.deliveryMs) * feed.deliveryMs
  const { year, month } = civilFromDays(Math.floor(now / DAY_MS))
  if (variable.status === 'historical') return Date.UTC(year - 1, 3, 1) - 14 * HOUR_MS
  if (variable.status === 'disabled') return Math.min(delivered, Date.UTC(year, 0, 1))
  if (variable.dataReception === 'offline') return Date.UTC(year, month - 1, 1) - SILENT_BEFORE_MONTH_MS
  return delivered
}

type Reader = Pick<PortfolioSource, 'readings' | 'lastReading'>

/** Computes readings on demand; only recent models are cached. */
export function createReader(
  sites: readonly Site[],
  variables: readonly SyntheticVariable[],
  seed: number,
  clock: Clock,
): Reader {
  const places = new Map(sites.map((site) => [String(site.number), createPlace(site)]))
  const byId = new Map(variables.map((synthetic) => [synthetic.variable.dataHubId, synthetic]))
  const seriesOf = rememberRecent((synthetic: SyntheticVariable) =>
    seriesOfVariable(synthetic, placeIn(places, synthetic), seed, clock),
  )
  const available = (variable: DemoVariable): Available => {
    const synthetic = byId.get(variable.dataHubId)
    if (synthetic === undefined) throw new RangeError(`not of this portfolio: ${variable.dataHubId}`)
    return { synthetic, source: availableSeries(synthetic, seriesOf(synthetic), variable.zone, clock) }
  }
  return {
    readings: ({ variable, resolution, interval }) => {
      const { synthetic, source } = available(variable)
      const readings = readingsOf(source, resolution, interval)
      const { order } = synthetic.point
      const isFine = resolution === 'raw' || resolution === 'minute' || resolution === '15-minute'
      return order !== undefined && isFine ? disordered(readings, order) : readings
    },
    lastReading: (variable) => lastReading(available(variable).source),
  }
}

interface Available {
  readonly synthetic: SyntheticVariable
  readonly source: AvailableSeries
}

function placeIn(places: ReadonlyMap<string, Place>, { variable }: SyntheticVariable): Place {
  const place = places.get(variable.organizationId)
  if (place === undefined) throw new RangeError(`no such place: ${variable.organizationId}`)
  return place
}

function availableSeries(
  synthetic: SyntheticVariable,
  series: SyntheticSeries,
  zone: IanaZone,
  clock: Clock,
): AvailableSeries {
  const { feed, variable, point } = synthetic
  const jitterSeed = seedOf(feed.instance.name)
  const scale = 10 ** decimalsOf(variable.unit)
  return {
    series,
    zone,
    available: availableInterval(synthetic, clock.now()),
    rawMinutes: feed.instance.incomingMinutes,
    // Gateways poll irregularly; files are stamped on the minute.
    rawSeconds: feed.instance.isFileBased
      ? () => 0
      : (minute) => Math.floor(uniformAt(jitterSeed, minute) * 50),
    round: (value) => Math.round(value * scale) / scale,
    dailyFactor: point.dailyBias ?? 1,
  }
}

/** Returns the decimals that the meters resolve; large numbers have none. */
function decimalsOf(unit: DemoUnit): number {
  if (unit.id === units.btuPerHour.id || unit.id === units.btu.id) return 0
  return unit.id === units.powerFactor.id ? 4 : 3
}

const LOOK_BACK_HOURS = 24 * 7

function lastReading({ available, series, round }: AvailableSeries): Reading | undefined {
  for (let back = 0; back < LOOK_BACK_HOURS; back++) {
    const end = available.end - back * HOUR_MS
    if (end <= available.start) return undefined
    const value = round(series.over(end - MINUTE_MS, end))
    if (!Number.isNaN(value)) return { at: end - MINUTE_MS, value }
  }
  return undefined
}

/**
 * This exceeds the number of series in the demo: a totalizer that is dropped from the cache has to be added up again
 * from its first day.
 */
const CACHED_SERIES = 4000

/** Caches results by key, for the most recently used keys. */
function rememberRecent<K, V>(create: (key: K) => V): (key: K) => V {
  const recent = new Map<K, V>()
  return (key) => {
    const value = recent.get(key) ?? create(key)
    recent.delete(key)
    recent.set(key, value)
    const [oldest] = recent.keys()
    if (recent.size > CACHED_SERIES && oldest !== undefined) recent.delete(oldest)
    return value
  }
}

/** Creates the series of a rate or a measurement: a bucket's value is the mean over the minutes that have one. */
function createMeanSeries(model: HourModel): SyntheticSeries {
  const buffer = minuteBuffer()
  return { fillMinutes: model.fillMinutes, over: (from, to) => meanOver(model, buffer, from, to) }
}

function meanOver(model: HourModel, buffer: Float64Array, from: EpochMs, to: EpochMs): number {
  let sum = 0
  let minutes = 0
  for (let at = from; at < to;) {
    const end = Math.min(to, (hourOf(at) + 1) * HOUR_MS)
    const length = (end - at) / MINUTE_MS
    const mean =
      length === MINUTES_PER_HOUR ? model.hour(hourOf(at)) : meanOfMinutes(model, buffer, at, length)
    if (!Number.isNaN(mean)) {
      sum += mean * length
      minutes += length
    }
    at = end
  }
  return sum / minutes
}

function meanOfMinutes(model: HourModel, buffer: Float64Array, at: EpochMs, length: number): number {
  const hour = hourOf(at)
  model.fillMinutes(hour, buffer)
  const first = (at - hour * HOUR_MS) / MINUTE_MS
  let sum = 0
  for (let minute = first; minute < first + length; minute++) sum += buffer[minute] ?? Number.NaN
  return sum / length
}

/** Returns the series behind a variable; `seed` makes one portfolio differ from another. */
function seriesOfVariable(
  synthetic: SyntheticVariable,
  place: Place,
  seed: number,
  clock: Clock,
): SyntheticSeries {
  const { point, stream } = synthetic
  const streamSeed = (seedOf(stream) ^ seed) >>> 0
  const built = createShapeModel(point.shape, place, streamSeed)
  const sound = point.retrofit === undefined ? built : withRetrofit(built, point.retrofit)
  const seen = (point.defects ?? []).reduce<HourModel>(
    (model, defect) => withDefect(model, defect, streamSeed, clock),
    sound,
  )
  if (point.kind !== 'totalizer') return createMeanSeries(seen)
  const restart = point.restart ?? { kind: 'never' }
  return createTotalizerSeries(sound, quantityPerHour(point.unit.id), restart, (hour) =>
    Number.isNaN(seen.hour(hour)),
  )
}

/** Returns how many units an hour at rate 1 adds; for gallons a minute this is sixty. */
function quantityPerHour(unitId: number): number {
  return unitId === units.gallonsPerMinute.id ? 60 : 1
}
