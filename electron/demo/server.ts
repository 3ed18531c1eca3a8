import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#shared/time/instant.ts'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { createResponder, type HttpRequest } from './answer-request.ts'
import { accept, type Answer, type Checked, refuse } from './http/answer.ts'
import { createAdmission } from './http/admission.ts'
import { PICTURE_PREFIX, pictureAnswer } from './pictures.ts'
import type { PortfolioSource } from './portfolio/source.ts'

interface OpenServer {
  readonly port: number
  /** Stops listening and drops every connection, even those that hang. */
  readonly close: () => Promise<void>
}

type Listener = (message: IncomingMessage, response: ServerResponse) => Promise<void>

/** Opens an HTTP server; rejects if the port is taken. */
export async function openServer(host: string, port: number, listener: Listener): Promise<OpenServer> {
  const server = createServer((message, response) => {
    listener(message, response).catch((error: unknown) => {
      response.destroy()
      // Clients may disconnect at any moment; any other error is a bug and must surface.
      if (!hasClientLeft(error)) throw error
    })
  })
  // A connection that closes after some seconds of silence resets the request of a client that just uses it.
  server.keepAliveTimeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const leavingCodes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

function hasClientLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && leavingCodes.includes(String(error.code))
}

const LARGEST_BODY_BYTES = 1024 * 1024

/** Reads the JSON body of a request; an empty body counts as an empty object. */
async function readBody(message: IncomingMessage): Promise<Checked<JsonValue>> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length
    if (length <= LARGEST_BODY_BYTES) pieces.push(piece)
  }
  if (length > LARGEST_BODY_BYTES) return refuse(413, 'body-too-large', 'The body is too large.')
  const text = Buffer.concat(pieces).toString('utf8').trim()
  if (text === '') return accept({})
  try {
    return accept(JSON.parse(text) as JsonValue)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return refuse(400, 'invalid-body', 'The body is not JSON.')
  }
}

const HOST = '127.0.0.1'

export interface ServerOptions {
  /** The tokens that are accepted; each has a budget of its own. */
  readonly tokens: readonly string[]
  readonly clock: Clock
  readonly portfolio: PortfolioSource
  /** Number of requests in any sixty seconds for each token. */
  readonly requestsAMinute: number
}

export interface RunningServer extends OpenServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
}

/**
 * Serves a portfolio on loopback. It is strict where the service's document is clear, and does the simplest thing where
 * it is not.
 */
export function startDemoServer(options: ServerOptions): Promise<RunningServer> {
  const refusalOf = createAdmission(options.tokens, options.requestsAMinute, options.clock)
  const respond = createResponder(options.portfolio)
  return listen((request) => refusalOf(request.authorization) ?? respond(request))
}

/**
 * Opens a port (0 takes a free one) and sends the answers of `respond`. Pictures are outside the service and are sent
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
    // Sends only as fast as the client reads, since a year of minutes would pile up in memory.
    await pipeline(answer.body, response)
  })
  origin = `http://${HOST}:${server.port}`
  return { baseUrl: `${origin}/v1`, ...server }
}
