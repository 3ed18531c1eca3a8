import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'
import type { SourceRow } from './source-row.ts'

/** Filters the instances; empty lists mean all. */
export interface SourceFilter {
  readonly type: string | undefined
  readonly words: readonly string[]
  /** Values: enabled, disabled (docs/service.md 2.2). */
  readonly status: readonly string[]
  readonly reception: readonly string[]
  readonly organizations: readonly string[]
  readonly withErrors: FaultySources | undefined
}

/** The service's answer for the chosen error types. */
export interface FaultySources {
  readonly ids: ReadonlySet<string>
  /** Types whose request failed: their instances are shown, because they might have errors. */
  readonly uncheckedTypes: ReadonlySet<string>
}

export function statusOf({ isEnabled }: DataSourceInstance): 'enabled' | 'disabled' {
  return isEnabled ? 'enabled' : 'disabled'
}

/** Returns true when the list is empty or contains the value. */
export function allows(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(value)
}

export function filterSources(
  rows: readonly SourceRow[],
  { type, words, status, reception, organizations, withErrors }: SourceFilter,
  fold: (text: string) => string,
): readonly SourceRow[] {
  return rows.filter(({ source, typeName, organization }) => {
    const text = words.length === 0 ? '' : fold(`${source.name}\n${typeName}\n${organization}`)
    return (
      (type === undefined || source.type === type) &&
      allows(status, statusOf(source)) &&
      allows(reception, source.dataReception.toLowerCase()) &&
      allows(organizations, source.orgId) &&
      (withErrors === undefined || isFaulty(withErrors, source)) &&
      words.every((word) => text.includes(word))
    )
  })
}

function isFaulty({ ids, uncheckedTypes }: FaultySources, { id, type }: DataSourceInstance): boolean {
  return ids.has(id) || uncheckedTypes.has(type)
}
