import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { accept, refuse, type Checked } from './answer.ts'

export interface OpenServer {
  readonly port: number
  /** Stops listening and drops every connection, the hanging ones too. */
  readonly close: () => Promise<void>
}

type Listener = (message: IncomingMessage, response: ServerResponse) => Promise<void>

/** Opens an HTTP server; rejects when the port is taken. */
export async function openServer(host: string, port: number, listener: Listener): Promise<OpenServer> {
  const server = createServer((message, response) => {
    listener(message, response).catch((error: unknown) => {
      response.destroy()
      // Clients may leave at any moment; any other error is a bug and must surface.
      if (!hasClientLeft(error)) throw error
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
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

/** Reads the JSON body of a request; nothing at all counts as an empty object. */
export async function readBody(message: IncomingMessage): Promise<Checked<JsonValue>> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length
    if (length <= LARGEST_BODY_BYTES) pieces.push(piece)
  }
  if (length > LARGEST_BODY_BYTES) return refuse(413, 'body-too-large', 'The body is too large.')
  return parseBody(Buffer.concat(pieces).toString('utf8'))
}

function parseBody(text: string): Checked<JsonValue> {
  if (text.trim() === '') return accept({})
  try {
    return accept(JSON.parse(text) as JsonValue)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return refuse(400, 'invalid-body', 'The body is not JSON.')
  }
}
