import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { JsonValue } from '#shared/portfolio/json.ts'
import { isHtml } from '../failure/error-text.ts'
import { pageInstead } from '../failure/page-instead.ts'
import type { Redact } from '../redactor.ts'
import type { BodySink } from './transport.ts'

/** Gathers a body and parses it as JSON once it is whole; fails when it is no JSON. */
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

/** The documented answers have six levels. Deeper ones exhaust the stack of code that copies or compares them. */
const MOST_LEVELS = 100

function jsonFrom(text: string, label: string): Result<JsonValue> {
  if (isHtml(text)) return pageInstead(text, label)
  try {
    const json = JSON.parse(text) as JsonValue
    if (!isDeeperThan(json, MOST_LEVELS)) return succeed(json)
    return fail({ kind: 'unexpected-response', detail: `${label}: nested deeper than ${MOST_LEVELS} levels` })
  } catch {
    const detail = text.trim() === '' ? 'an empty body' : `no JSON, or cut off, of ${text.length} characters`
    return fail({ kind: 'unexpected-response', detail: `${label}: ${detail}` })
  }
}

function isDeeperThan(json: JsonValue, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false
  return levels === 0 || Object.values(json).some((each: JsonValue) => isDeeperThan(each, levels - 1))
}
