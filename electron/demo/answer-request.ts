import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { createCatalogueIndex } from './endpoints/catalogue-index.ts'
import type { ServiceContext } from './endpoints/endpoint.ts'
import { findRoute } from './endpoints/routes.ts'
import { createSortedVariables } from './endpoints/sorted-variables.ts'
import { problemAnswer, refuse, type Answer, type Checked } from './http/answer.ts'
import type { PortfolioSource } from './portfolio/source.ts'

/** A received request, whose body has been read. */
export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly authorization: string | undefined
  readonly body: Checked<JsonValue>
}

const VERSION = '/v1'

/** Returns the path without the version segment; undefined outside it. */
export function servicePath({ pathname }: URL): string | undefined {
  return pathname.startsWith(`${VERSION}/`) ? pathname.slice(VERSION.length) : undefined
}

/** Answers requests from a portfolio as the service's document describes; it does not check the token. */
export function createResponder(portfolio: PortfolioSource): (request: HttpRequest) => Answer {
  const index = createCatalogueIndex(portfolio)
  const sortedVariables = createSortedVariables(portfolio.variables)
  return (request) => {
    const answer = answerRequest(request, { portfolio, index, sortedVariables, origin: request.url.origin })
    return answer.ok ? answer.value : problemAnswer(answer.problem)
  }
}

function answerRequest({ method, url, body }: HttpRequest, context: ServiceContext): Checked<Answer> {
  const path = servicePath(url)
  if (path === undefined) return refuse(404, 'not-found', 'No such path.')
  const route = findRoute(method, path)
  if (!route.ok) return route
  if (!body.ok) return body
  return route.value.endpoint({ query: url.searchParams, body: body.value, id: route.value.id }, context)
}
