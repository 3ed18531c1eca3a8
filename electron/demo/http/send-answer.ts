import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { Answer } from './answer.ts'

/**
 * Writes an answer as fast as the client reads it, and stops when the client has gone.
 *
 * Without waiting for the client, a year of minutes would pile up in memory.
 */
export async function sendAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  response.writeHead(answer.status, answer.headers)
  for await (const piece of answer.body) {
    if (response.destroyed) return
    if (!response.write(piece)) await drained(response)
  }
  response.end()
}

async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const stop = (): void => gone.abort()
  response.once('close', stop)
  try {
    await once(response, 'drain', { signal: gone.signal })
  } catch (error) {
    if (!gone.signal.aborted) throw error
  } finally {
    response.off('close', stop)
  }
}
