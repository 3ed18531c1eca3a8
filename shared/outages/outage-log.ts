import type { EpochMs, Interval } from '#shared/time/instant.ts'

/**
 * A time in which the source of a variable sent nothing, according to catalogues. Its end is the time at which the
 * outage was last reported.
 */
export interface LoggedOutage extends Interval {
  readonly dataHubId: string
}

/** Beyond this number, older outages are forgotten. */
export const MOST_OUTAGES = 5000

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
  const isSame = (
    a: LoggedOutage,
    b: { readonly dataHubId: string; readonly start: EpochMs; readonly end: EpochMs } | undefined,
  ): boolean => a.dataHubId === b?.dataHubId && a.start === b.start && a.end === b.end
  return one.length === other.length && one.every((each, at) => isSame(each, other[at]))
}
