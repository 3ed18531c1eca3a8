import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { createCatalogueIndex, notFound, type ServiceContext } from './endpoints/endpoint.ts'
import { routes } from './endpoints/routes.ts'
import { type Answer, type Checked, problemAnswer, refuse } from './http/answer.ts'
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
  return (request) => {
    const answer = answerRequest(request, { ...index, origin: request.url.origin })
    return answer.ok ? answer.value : problemAnswer(answer.problem)
  }
}

const patterns = routes.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace('{id}', '(?<id>[^/]+)')}$`),
}))

function answerRequest({ method, url, body }: HttpRequest, context: ServiceContext): Checked<Answer> {
  const path = servicePath(url) ?? ''
  const found = patterns.filter(({ pattern }) => pattern.test(path))
  if (found.length === 0) return notFound('path')
  const route = found.find((candidate) => candidate.method === method)
  if (route === undefined) return refuse(405, 'method-not-allowed', 'The path has no such method.')
  const id = decoded(route.pattern.exec(path)?.groups?.['id'] ?? '')
  if (id === undefined) return refuse(400, 'invalid-path', 'The path is not well encoded.')
  return body.ok ? route.endpoint({ query: url.searchParams, body: body.value, id }, context) : body
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
