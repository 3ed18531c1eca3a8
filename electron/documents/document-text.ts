import { createHash } from 'node:crypto'
import * as z from 'zod'
import { jsonFrom } from '#shared/errors/json-from.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** This is what the file of a version holds. */
export interface StoredDocument {
  readonly id: string
  readonly savedAt: EpochMs
  readonly document: unknown
}

/** `newer` was written whole by a later Meterlens, in a form that this one does not know. */
export type ReadDocument =
  | { readonly kind: 'sound'; readonly stored: StoredDocument }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer' }

const VERSION = 1

/** The first line has the version of the form and a digest of all that follows; every later version keeps to that. */
const file = /^meterlens-document (\d{1,9}) ([0-9a-f]{64})\n(.*)\n$/s

const storedSchema: z.ZodType<StoredDocument> = z.object({
  id: z.string(),
  savedAt: z.number(),
  document: z.unknown(),
})

/** @throws TypeError or RangeError for what is not JSON. */
export function textFromDocument(stored: StoredDocument): string {
  const body = JSON.stringify(stored)
  return `meterlens-document ${VERSION} ${digestOf(body)}\n${body}\n`
}

export function documentFromText(text: string): ReadDocument {
  const [, version, digest, body = ''] = file.exec(text) ?? []
  if (digest !== digestOf(body)) return { kind: 'damaged' }
  if (Number(version) > VERSION) return { kind: 'newer' }
  const stored = parseWith(storedSchema, jsonFrom(body)).data
  return stored === undefined ? { kind: 'damaged' } : { kind: 'sound', stored }
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}
