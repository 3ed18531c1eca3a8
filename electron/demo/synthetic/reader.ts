import { type Clock, DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { civilFromDays } from '#shared/time/zones/local-instant.ts'
import type { DemoUnit, DemoVariable, PortfolioSource, Reading } from '../portfolio/source.ts'
import { units } from '../portfolio/catalogs.ts'
import type { SyntheticVariable } from './catalogue.ts'
import { seedOf, uniformAt } from './noise.ts'
import { type HourModel, hourOf } from './place/hours.ts'
import { createPlace, type Place } from './place/place.ts'
import { scaled, withDefect } from './series/defects.ts'
import { disordered } from './series/disorder.ts'
import { type AvailableSeries, meanSeries, readingsOf, startSeries } from './series/readings.ts'
import { createShapeModel } from './series/shape.ts'
import { createTotalizer } from './series/totalizer.ts'
import { feedKinds } from './tables/feeds.ts'
import type { Site } from './tables/sites.ts'

/** Computes readings on demand; the models of what was read are cached. */
export function createReader(
  sites: readonly Site[],
  variables: readonly SyntheticVariable[],
  seed: number,
  clock: Clock,
): Pick<PortfolioSource, 'readings' | 'lastReading'> {
  const places = new Map(sites.map((site) => [String(site.number), createPlace(site)]))
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const known = new Map<string, AvailableSeries['series']>()
  const available = ({ dataHubId, zone }: DemoVariable): AvailableSeries => {
    const variable = byId.get(dataHubId)
    const place = places.get(variable?.organizationId ?? '')
    if (variable === undefined || place === undefined) throw new RangeError(`no such variable: ${dataHubId}`)
    const series = known.get(dataHubId) ?? createSeries(variable, place, seed, clock)
    known.set(dataHubId, series)
    return { ...availabilityOf(variable, clock.now()), series, zone }
  }
  return {
    readings: ({ variable, resolution, interval }) => {
      const readings = readingsOf(available(variable), resolution, interval)
      const order = byId.get(variable.dataHubId)?.point.order
      const isFine = resolution === 'raw' || resolution === 'minute' || resolution === '15-minute'
      return order !== undefined && isFine ? disordered(readings, order) : readings
    },
    lastReading: (variable) => lastReading(available(variable)),
  }
}

/** Creates the series behind a variable; `seed` makes one portfolio differ from another. */
function createSeries(
  { point, stream }: SyntheticVariable,
  place: Place,
  seed: number,
  clock: Clock,
): AvailableSeries['series'] {
  const { kind, unit, shape, retrofit, defects = [], restart = {} } = point
  const streamSeed = (seedOf(stream) ^ seed) >>> 0
  const built = createShapeModel(shape, place, streamSeed)
  const sound =
    retrofit === undefined
      ? built
      : scaled(built, (hour) => (hour >= hourOf(retrofit.at) ? 1 - retrofit.saves : 1))
  const seen = defects.reduce<HourModel>(
    (model, defect) => withDefect(model, defect, streamSeed, clock),
    sound,
  )
  if (kind !== 'totalizer') return meanSeries(seen)
  // An hour at one gallon a minute adds sixty.
  const perHour = unit === units.gallonsPerMinute ? 60 : 1
  return startSeries(createTotalizer(sound, seen, perHour, restart))
}

const YEARS_BACK = 5
/**
 * Offline sources fell silent this long before the month began, so that the end of their readings does not move daily.
 */
const SILENT_BEFORE_MONTH_MS = 12 * DAY_MS

/** Returns what decides which readings of a variable exist, which moves with the clock. */
function availabilityOf(variable: SyntheticVariable, now: EpochMs): Omit<AvailableSeries, 'series' | 'zone'> {
  const { year } = civilFromDays(Math.floor(now / DAY_MS))
  const start = Date.UTC(year - YEARS_BACK, 0, 1)
  const { instance, point, unit } = variable
  const jitterSeed = seedOf(instance.name)
  const scale = 10 ** decimalsOf(unit)
  return {
    available: { start, end: Math.max(start, endOf(variable, now)) },
    rawMinutes: instance.incomingMinutes,
    // Gateways poll irregularly; files are stamped on the minute.
    rawSeconds: (minute) => (instance.isFileBased ? 0 : Math.floor(uniformAt(jitterSeed, minute) * 50)),
    round: (value) => Math.round(value * scale) / scale,
    dailyBias: point.dailyBias ?? 1,
  }
}

/** Returns the end of what has been delivered, which moves at the pace of its source's deliveries. */
function endOf({ status, dataReception, point }: SyntheticVariable, now: EpochMs): EpochMs {
  const [, delivery, delay] = feedKinds[point.feed].minutes
  const deliveryMs = delivery * MINUTE_MS
  const delivered = Math.floor((now - delay * MINUTE_MS) / deliveryMs) * deliveryMs
  const { year, month } = civilFromDays(Math.floor(now / DAY_MS))
  if (status === 'historical') return Date.UTC(year - 1, 3, 1) - 14 * HOUR_MS
  if (status === 'disabled') return Math.min(delivered, Date.UTC(year, 0, 1))
  if (dataReception === 'offline') return Date.UTC(year, month - 1, 1) - SILENT_BEFORE_MONTH_MS
  return delivered
}

/** Returns the decimals that the meters resolve; large numbers have none. */
function decimalsOf(unit: DemoUnit): number {
  if (unit === units.btuPerHour || unit === units.btu) return 0
  return unit === units.powerFactor ? 4 : 3
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
