import { pipeline } from 'node:stream/promises'
import type { Clock } from '#shared/time/instant.ts'
import { createResponder, type HttpRequest } from './answer-request.ts'
import type { Answer } from './http/answer.ts'
import { createAdmission } from './http/admission.ts'
import { openServer, readBody } from './http/open-server.ts'
import { PICTURE_PREFIX, pictureAnswer } from './pictures/picture-answer.ts'
import type { PortfolioSource } from './portfolio/source.ts'

const HOST = '127.0.0.1'

export interface ServerOptions {
  /** The tokens that are accepted; each has a budget of its own. */
  readonly tokens: readonly string[]
  readonly clock: Clock
  readonly portfolio: PortfolioSource
  /** Requests in any sixty seconds for each token. */
  readonly requestsAMinute: number
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  readonly port: number
  /** Stops listening and drops every connection. */
  readonly close: () => Promise<void>
}

/** Serves a portfolio on loopback. It is strict when the service's document is clear, and plain when it is not. */
export function startDemoServer({
  tokens,
  clock,
  portfolio,
  requestsAMinute,
}: ServerOptions): Promise<RunningServer> {
  const refusalOf = createAdmission(tokens, requestsAMinute, clock)
  const respond = createResponder(portfolio)
  return listen((request) => refusalOf(request.authorization) ?? respond(request))
}

/**
 * Opens a port (0 takes a free one) and sends what `respond` answers. Pictures lie beside the service and are sent
 * to anyone.
 */
export async function listen(
  respond: (request: HttpRequest) => Answer | Promise<Answer>,
  port = 0,
): Promise<RunningServer> {
  let origin = ''
  const server = await openServer(HOST, port, async (message, response) => {
    const url = new URL(message.url ?? '/', origin)
    const { method = '', headers } = message
    const answer = url.pathname.startsWith(PICTURE_PREFIX)
      ? pictureAnswer(url.pathname)
      : await respond({ method, url, authorization: headers.authorization, body: await readBody(message) })
    response.writeHead(answer.status, answer.headers)
    // As fast as the client reads: a year of minutes would pile up in memory.
    await pipeline(answer.body, response)
  })
  origin = `http://${HOST}:${server.port}`
  return { baseUrl: `${origin}/v1`, port: server.port, close: server.close }
}
