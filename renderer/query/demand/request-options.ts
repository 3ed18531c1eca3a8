import type { Variable } from '#shared/catalog/nouns.ts'
import type { WorkspaceDocument } from '#renderer/ports/workspace-document.ts'

/** What is requested of a variable beyond its canonical units. */
export interface RequestOption {
  readonly units?: string
  readonly standardization?: string
}

/** By dataHubId; a variable without an entry is requested in its canonical units. */
export type RequestOptions = Readonly<Record<string, RequestOption>>

/** Without the `undefined`s that an optional field of a schema may hold. */
export function optionsFromDocument(options: WorkspaceDocument['questionOptions']): RequestOptions {
  const entries = Object.entries(options ?? {})
  return Object.fromEntries(
    entries.map(([id, { units, standardization }]) => [id, optionFrom(units, standardization)]),
  )
}

export function optionFrom(units: string | undefined, standardization: string | undefined): RequestOption {
  return { ...(units !== undefined && { units }), ...(standardization !== undefined && { standardization }) }
}

export function hasOption(option: RequestOption | undefined): option is RequestOption {
  return option?.units !== undefined || option?.standardization !== undefined
}

/** The options with those of one variable changed; nothing is kept for one that has none. */
export function withOption(options: RequestOptions, id: string, option: RequestOption): RequestOptions {
  const { [id]: _, ...others } = options
  return hasOption(option) ? { ...others, [id]: option } : others
}

/** The options of these variables, in their order. */
export function optionsOf(options: RequestOptions, variables: readonly Variable[]): RequestOptions {
  return Object.fromEntries(
    variables.flatMap(({ dataHubId }) => {
      const option = options[dataHubId]
      return option === undefined ? [] : [[dataHubId, option]]
    }),
  )
}
