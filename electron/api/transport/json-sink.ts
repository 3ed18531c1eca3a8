import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { JsonValue } from '#shared/catalog/json.ts'
import { isHtml } from '../failure/error-text.ts'
import { pageInstead } from '../failure/page-instead.ts'
import type { Redact } from '../redactor.ts'
import type { BodySink } from './transport.ts'

/** Gathers a body and parses it as JSON once it is whole; fails where it is none. */
export function createJsonSink(label: string, redactBody: Redact): BodySink<JsonValue> {
  const chunks: Uint8Array[] = []
  return {
    push: (chunk) => {
      chunks.push(chunk)
    },
    finish: () => jsonFrom(redactBody(new TextDecoder().decode(Buffer.concat(chunks))), label),
    abort: () => {
      chunks.length = 0
    },
  }
}

function jsonFrom(text: string, label: string): Result<JsonValue> {
  if (isHtml(text)) return pageInstead(text, label)
  try {
    return succeed(JSON.parse(text) as JsonValue)
  } catch {
    const detail = text.trim() === '' ? 'an empty body' : `no JSON, or cut off, of ${text.length} characters`
    return fail({ kind: 'unexpected-response', detail: `${label}: ${detail}` })
  }
}
