import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import { type LoggedOutage, outagesSchema } from '#renderer/ports/documents/records/outages-document.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { whenIdle } from '#renderer/workers/when-idle.ts'
import { useCatalogueStore } from './catalogue.ts'
import { isRetired } from './silent-variables.ts'
import { variableRecordedAt } from './reported-deliveries.ts'

const none: readonly LoggedOutage[] = []
/** This many variables are processed in one task, since a portfolio of 50,000 would block the page. */
const AT_ONCE = 1000

/** Stores the times in which the sources of variables sent nothing, since the service only knows the present. */
export const useOutagesStore = defineStore('outages', () => {
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const { value: log, set, isRead } = usePersisted('outages', outagesSchema, none)

  const presentOf = (variable: Variable): Interval | undefined => {
    const fetchedAt = catalogue.fetchedAt(variable.dataHubId)
    return fetchedAt === undefined ? undefined : sourceOutage(variable, fetchedAt)
  }

  /** Records the outages of a complete catalogue. */
  async function note(): Promise<void> {
    const { services } = connections
    const { variables, syncedAt } = catalogue.catalogue ?? {}
    if (variables === undefined || syncedAt === undefined || !isRead.value || connections.isReadOnly) return
    const told: LoggedOutage[] = []
    for (let from = 0; from < variables.length; from += AT_ONCE) {
      await whenIdle()
      for (const variable of variables.slice(from, from + AT_ONCE)) {
        const outage = isRetired(variable) ? undefined : presentOf(variable)
        if (outage !== undefined) told.push({ dataHubId: variable.dataHubId, ...outage })
      }
    }
    if (connections.services !== services) return
    const next = withOutages(log.value, told)
    if (!isSameLog(log.value, next)) set(next)
  }

  watch([() => catalogue.catalogue?.syncedAt, isRead], () => void note(), { immediate: true })

  return {
    /** Returns the outage that was going on when the variable was fetched, according to the catalogue. */
    presentOf,
    /** Returns the outages of the source of a variable, the earliest first, as far as catalogues reported them. */
    outagesOf: (variable: Variable): readonly Interval[] =>
      outagesOf(log.value, variable.dataHubId, presentOf(variable)),
  }
})

/**
 * Returns the interval in which the source of a variable had sent nothing when the catalogue was fetched: from the last
 * reading on, if the service calls it offline or a day has passed since. Later times are unknown.
 */
export function sourceOutage(variable: Variable, fetchedAt: EpochMs): Interval | undefined {
  const start = variableRecordedAt(variable)
  if (start === undefined || start >= fetchedAt) return undefined
  const isOffline = variable.dataReception.toLowerCase() === 'offline'
  return isOffline || fetchedAt - start > DAY_MS ? { start, end: fetchedAt } : undefined
}

/** Beyond this number, older outages are forgotten. */
const MOST_OUTAGES = 5000

/**
 * Records the outages that a catalogue reports. An outage that began at the same instant continues; one that is no
 * longer reported has ended and stays as it was last reported. The newest come first.
 */
export function withOutages(
  log: readonly LoggedOutage[],
  reported: readonly LoggedOutage[],
): readonly LoggedOutage[] {
  const keyOf = ({ dataHubId, start }: LoggedOutage): string => `${dataHubId} ${String(start)}`
  const byKey = new Map(log.map((one) => [keyOf(one), one]))
  for (const one of reported) {
    const known = byKey.get(keyOf(one))
    byKey.set(keyOf(one), { ...one, end: Math.max(one.end, known?.end ?? -Infinity) })
  }
  return [...byKey.values()].toSorted((a, b) => b.start - a.start).slice(0, MOST_OUTAGES)
}

/** Returns the outages of a variable, the earliest first; `now` is the one that is still going on, if any. */
export function outagesOf(
  log: readonly LoggedOutage[],
  dataHubId: string,
  now: Interval | undefined,
): readonly Interval[] {
  const past = log
    .filter((one) => one.dataHubId === dataHubId && one.start !== now?.start)
    .map(({ start, end }) => ({ start, end }))
    .toSorted((a, b) => a.start - b.start)
  return now === undefined ? past : [...past, now]
}

/** Returns true if both logs contain the same outages. */
export function isSameLog(one: readonly LoggedOutage[], other: readonly LoggedOutage[]): boolean {
  const isSame = (a: LoggedOutage, b: LoggedOutage | undefined): boolean =>
    a.dataHubId === b?.dataHubId && a.start === b.start && a.end === b.end
  return one.length === other.length && one.every((each, at) => isSame(each, other[at]))
}
