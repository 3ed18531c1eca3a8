import type { DataSourceInstance } from '#shared/catalog/nouns.ts'
import type { SourceRow } from './source-row.ts'

/** What of the instances is shown; empty lists mean all. */
export interface SourceFilter {
  readonly type: string | undefined
  readonly words: readonly string[]
  /** enabled, disabled (docs/service.md 2.2). */
  readonly status: readonly string[]
  readonly reception: readonly string[]
  /** Ids that the service named for the chosen error types; undefined without a choice. */
  readonly withErrors: ReadonlySet<string> | undefined
}

export function statusOf({ isEnabled }: DataSourceInstance): 'enabled' | 'disabled' {
  return isEnabled ? 'enabled' : 'disabled'
}

export function filterSources(
  rows: readonly SourceRow[],
  { type, words, status, reception, withErrors }: SourceFilter,
  fold: (text: string) => string,
): readonly SourceRow[] {
  const allows = (list: readonly string[], value: string): boolean =>
    list.length === 0 || list.includes(value)
  return rows.filter(({ source, typeName, organization }) => {
    const text = words.length === 0 ? '' : fold(`${source.name}\n${typeName}\n${organization}`)
    return (
      (type === undefined || source.type === type) &&
      allows(status, statusOf(source)) &&
      allows(reception, source.dataReception.toLowerCase()) &&
      (withErrors === undefined || withErrors.has(source.id)) &&
      words.every((word) => text.includes(word))
    )
  })
}
