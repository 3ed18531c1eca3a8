import type { DataSourceInstance, JsonObject, Variable } from '#shared/portfolio/nouns.ts'
import { type EpochMs, MINUTE_MS, type IanaZone } from '#shared/time/instant.ts'
import type { Catalogue, ShownPart } from '#renderer/ports/catalogue.ts'
import type { LookUpDelivery, ReportedDelivery } from '#renderer/ports/series-loader.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'

/** Stores what the newest complete catalogue says about the delivery of each variable. */
export interface ReportedDeliveries {
  readonly note: (catalogue: Catalogue | ShownPart) => void
  readonly lookUp: LookUpDelivery
}

export function createReportedDeliveries(): ReportedDeliveries {
  let lookUp: LookUpDelivery = () => undefined
  return {
    note(catalogue) {
      // The pages of a catalogue that is still arriving have no common time of fetching.
      if (catalogue.syncedAt !== undefined) lookUp = lookUpIn(catalogue, catalogue.syncedAt)
    },
    lookUp: (dataHubId) => lookUp(dataHubId),
  }
}

function lookUpIn(
  { variables, dataSourceInstances }: Catalogue | ShownPart,
  syncedAt: EpochMs,
): LookUpDelivery {
  const byKey = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const sources = new Map(dataSourceInstances.map((source) => [source.id, source]))
  return (dataHubId) => {
    const variable = byKey.get(dataHubId)
    if (variable === undefined) return undefined
    const feeding = variable.feeds.flatMap(({ id }) => sources.get(id) ?? [])
    return deliveryOf(variable, feeding, syncedAt)
  }
}

function deliveryOf(
  variable: Variable,
  sources: readonly DataSourceInstance[],
  syncedAt: EpochMs,
): ReportedDelivery {
  const newest = lastRecordedAt(variable, sources)
  const intervals = sources.flatMap(({ metadata }) => deliveryIntervalMs(metadata) ?? [])
  return {
    ...(newest === undefined ? {} : { lastRecorded: { seenAt: syncedAt, newest } }),
    ...(intervals.length === 0 ? {} : { intervalMs: Math.min(...intervals) }),
  }
}

/**
 * Prefers a variable's own time to that of its source: one meter may be silent while others of its gateway report,
 * and deliver its stored readings later.
 */
function lastRecordedAt(variable: Variable, sources: readonly DataSourceInstance[]): EpochMs | undefined {
  const own = variableRecordedAt(variable)
  if (own !== undefined) return own
  const times = sources.flatMap((source) => instanceRecordedAt(source) ?? [])
  return times.length === 0 ? undefined : Math.max(...times)
}

const MOST_MINUTES = 24 * 60
const MOST_SECONDS = 7 * MOST_MINUTES * 60

/**
 * Reads `deliveryInterval`, whose unit is undocumented (docs/service.md 2.9, decision 0012): up to a day in minutes;
 * larger values count as seconds, if they are whole minutes, up to a week. Anything else is ignored.
 */
export function deliveryIntervalMs({ deliveryInterval }: JsonObject): number | undefined {
  if (typeof deliveryInterval !== 'number' || !(deliveryInterval > 0)) return undefined
  if (deliveryInterval <= MOST_MINUTES) return deliveryInterval * MINUTE_MS
  const isSeconds = deliveryInterval % 60 === 0 && deliveryInterval <= MOST_SECONDS
  return isSeconds ? (deliveryInterval / 60) * MINUTE_MS : undefined
}

/** Returns when a variable was last recorded: `YYYY-MM-DD HH:MM` in its own zone (docs/service.md 2.3). */
export function variableRecordedAt({ lastRecordedTime, localTimezone }: Variable): EpochMs | undefined {
  return instantOf(lastRecordedTime, localTimezone)
}

/**
 * Returns when an instance was last recorded: local ISO 8601 without offset in its own zone (docs/service.md 2.9).
 */
export function instanceRecordedAt({
  lastRecordedTime,
  localTimezone,
}: Pick<DataSourceInstance, 'lastRecordedTime' | 'localTimezone'>): EpochMs | undefined {
  return instantOf(lastRecordedTime, localTimezone)
}

const form = /^(.*?)(?:[.,]\d+)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Fractions of a second are dropped. If a service sends an offset after all, it is used. */
function instantOf(text: string | undefined, zone: IanaZone): EpochMs | undefined {
  const match = text === undefined ? null : form.exec(text.trim())
  if (match === null) return undefined
  const [, local = '', offset] = match
  if (offset === undefined) return parsed(local, zone)
  const at = parsed(local, 'UTC')
  return at === undefined ? undefined : at - offsetMs(offset)
}

/** If the platform does not know the zone, the text remains unread instead of failing the whole list. */
function parsed(local: string, zone: IanaZone): EpochMs | undefined {
  try {
    return parseLocal(local, zone)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function offsetMs(text: string): number {
  if (text.toUpperCase() === 'Z') return 0
  const digits = text.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS
}
