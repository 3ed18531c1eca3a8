import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers one request as a test requires. */
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>

export interface ReceivedRequest {
  readonly method: string
  /** Path with its query, without the version segment. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface HostileServer {
  readonly baseUrl: string
  readonly received: readonly ReceivedRequest[]
  readonly close: () => Promise<void>
}

/** Starts a server on loopback that treats its clients as `answer` says. */
export async function startHostileServer(answer: Answer): Promise<HostileServer> {
  const received: ReceivedRequest[] = []
  const server = createServer((message, response) => {
    void bodyOf(message).then(async (body) => {
      const path = (message.url ?? '').replace(/^\/v1/, '')
      const request = { method: message.method ?? '', path, headers: message.headers, body }
      received.push(request)
      await answer(request, response)
    })
  })
  await listening(server)
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** Returns a port on which nobody listens. */
export async function aClosedPort(): Promise<number> {
  const server = createServer()
  await listening(server)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
