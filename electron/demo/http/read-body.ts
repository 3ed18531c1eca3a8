import type { IncomingMessage } from 'node:http'
import type { JsonValue } from '#shared/portfolio/json.ts'
import { accept, refuse, type Checked } from './answer.ts'

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
