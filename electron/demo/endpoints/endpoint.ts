import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { accept, jsonAnswer, refuse, type Answer, type Checked } from '../http/answer.ts'
import type { DemoVariable, PortfolioSource } from '../portfolio/source.ts'
import type { CatalogueIndex } from './catalogue-index.ts'

/** Everything from which endpoints answer. */
export interface ServiceContext {
  readonly portfolio: PortfolioSource
  readonly index: CatalogueIndex
  /** `http://127.0.0.1:PORT`, for absolute picture addresses. */
  readonly origin: string
  /** Returns all variables in the order of a column, cached between requests. */
  readonly sortedVariables: (column: string, order: 'asc' | 'desc') => readonly DemoVariable[]
}

export interface ServiceRequest {
  readonly query: URLSearchParams
  /** The parsed body of a POST, `{}` if it was empty. */
  readonly body: JsonValue
  /** The `{id}` of the path, decoded. */
  readonly id: string
}

export type Endpoint = (request: ServiceRequest, context: ServiceContext) => Checked<Answer>

export function found(body: JsonValue): Checked<Answer> {
  return accept(jsonAnswer(body))
}

export function notFound(what: string): Checked<never> {
  return refuse(404, 'not-found', `No such ${what}.`)
}
