import type { Variable } from '#shared/catalog/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import type { WorkspaceDocument } from '#renderer/ports/workspace-document.ts'

/** What is asked of a variable beyond its canonical units. */
export interface QuestionOption {
  readonly units?: string
  readonly standardization?: string
}

/** By dataHubId; a variable without an entry is asked for in its canonical units. */
export type QuestionOptions = Readonly<Record<string, QuestionOption>>

/** Without the `undefined`s that an optional field of a schema may hold. */
export function optionsFromDocument(options: WorkspaceDocument['questionOptions']): QuestionOptions {
  const entries = Object.entries(options ?? {})
  return Object.fromEntries(
    entries.map(([id, { units, standardization }]) => [id, optionFrom(units, standardization)]),
  )
}

export function optionFrom(units: string | undefined, standardization: string | undefined): QuestionOption {
  return { ...(units !== undefined && { units }), ...(standardization !== undefined && { standardization }) }
}

export function hasOption(option: QuestionOption | undefined): option is QuestionOption {
  return option?.units !== undefined || option?.standardization !== undefined
}

/** The options with those of one variable changed; nothing is kept for one that has none. */
export function withOption(options: QuestionOptions, id: string, option: QuestionOption): QuestionOptions {
  const { [id]: _, ...others } = options
  return hasOption(option) ? { ...others, [id]: option } : others
}

/** The options of these variables, in their order. */
export function optionsOf(options: QuestionOptions, variables: readonly Variable[]): QuestionOptions {
  return Object.fromEntries(
    variables.flatMap(({ dataHubId }) => {
      const option = options[dataHubId]
      return option === undefined ? [] : [[dataHubId, option]]
    }),
  )
}

/** A series whose units or standardization the service refused. */
export interface RefusedOption {
  readonly id: string
  readonly option: QuestionOption
  readonly error: AppError
}

/** Refusals among finished loads: a request the service calls invalid, or a conversion it does not know. */
export function refusedOptions(series: Iterable<LoadedSeries>): readonly RefusedOption[] {
  return [...series].flatMap(({ demand, progress }) => {
    const { dataHubId: id, units, standardization } = demand.seriesKey
    const error = progress.failures.find(({ kind }) => kind === 'invalid-request' || kind === 'not-found')
    const option = optionFrom(units, standardization)
    return progress.finished && error !== undefined && hasOption(option) ? [{ id, option, error }] : []
  })
}
