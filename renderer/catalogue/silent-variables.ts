import type { Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { variableRecordedAt } from '#renderer/catalogue/reported-deliveries.ts'

/** A variable without recent readings: it is offline, or its last reading is old. */
export interface SilentVariable {
  readonly variable: Variable
  /** Undefined if the service never sent a last reading, or one that cannot be read. */
  readonly recordedAt: EpochMs | undefined
  readonly isOffline: boolean
}

export interface SilenceRule {
  /** A last reading older than this, in ms, counts as silence. */
  readonly afterMs: number
  /** Disabled and historical variables are expected to be silent. */
  readonly withRetired: boolean
}

export function isRetired({ isEnabled, isHistorical, status }: Variable): boolean {
  return !isEnabled || isHistorical || status === 'disabled' || status === 'historical'
}

/**
 * Returns variables that were silent or offline when they were fetched, since later readings are unknown. Those
 * without any reading come first, then those with the oldest last reading.
 */
export function silentVariables(
  variables: readonly Variable[],
  rule: SilenceRule,
  fetchedAt: (variable: Variable) => EpochMs,
): readonly SilentVariable[] {
  const silent = variables.flatMap((variable) => silenceOf(variable, rule, fetchedAt(variable)) ?? [])
  return silent.sort(
    (a, b) => (a.recordedAt ?? -Infinity) - (b.recordedAt ?? -Infinity) || compareNames(a, b),
  )
}

/**
 * Returns the silence of a variable at the time when it was fetched; undefined if it is expected or there is none.
 */
export function silenceOf(
  variable: Variable,
  { afterMs, withRetired }: SilenceRule,
  fetchedAt: EpochMs,
): SilentVariable | undefined {
  if (!withRetired && isRetired(variable)) return undefined
  const recordedAt = variableRecordedAt(variable)
  const isOffline = variable.dataReception.toLowerCase() === 'offline'
  const isSilent = isOffline || recordedAt === undefined || fetchedAt - recordedAt > afterMs
  return isSilent ? { variable, recordedAt, isOffline } : undefined
}

function compareNames(a: SilentVariable, b: SilentVariable): number {
  return a.variable.displayName.localeCompare(b.variable.displayName, 'en')
}
