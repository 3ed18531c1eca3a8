import '../zod-without-eval.ts'
import * as z from 'zod'
import { jsonFrom } from '#shared/errors/json-from.ts'
import { parseWith } from '#shared/errors/parse-with.ts'

/** Form of a file that carries the user's decisions from one connection to another. */
export interface AuthoredForm<Content extends object> {
  /** Distinguishes files of this form from all others, such as `meterlens-calendar`. */
  readonly format: string
  readonly schema: z.ZodType<Content>
  /** Returns a sentence about content that is well formed but contradicts itself. */
  readonly contradictionIn?: (content: Content) => string | undefined
}

/** Explains why a file contains nothing that can be imported. */
export type AuthoredFault =
  | { readonly kind: 'not-json' }
  | { readonly kind: 'another-form' }
  | { readonly kind: 'newer-version'; readonly version: number }
  /** Something in the file has the wrong form; `path` says where. */
  | { readonly kind: 'malformed'; readonly path: string }
  | { readonly kind: 'contradictory'; readonly sentence: string }

export type ReadAuthored<Content> =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly fault: AuthoredFault }

/** The only version of these files so far. */
const VERSION = 1

/** Writes content as the text of a file that people may read and keep under version control. */
export function authoredText<Content extends object>(
  { format }: AuthoredForm<Content>,
  content: Content,
): string {
  return `${JSON.stringify({ format, version: VERSION, ...content }, undefined, 2)}\n`
}

export function readAuthored<Content extends object>(
  { format, schema, contradictionIn }: AuthoredForm<Content>,
  text: string,
): ReadAuthored<Content> {
  const json = jsonFrom(text.replace(/^\uFEFF/, ''))
  if (json === undefined) return { ok: false, fault: { kind: 'not-json' } }
  // The head is read before the rest, since a newer version may have another form.
  const head = parseWith(z.object({ format: z.literal(format), version: z.number().int() }), json)
  if (!head.success) return { ok: false, fault: { kind: 'another-form' } }
  const { version } = head.data
  if (version > VERSION) return { ok: false, fault: { kind: 'newer-version', version } }
  const read = parseWith(schema, json)
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, fault: { kind: 'malformed', path } }
  }
  const sentence = contradictionIn?.(read.data)
  if (sentence !== undefined) return { ok: false, fault: { kind: 'contradictory', sentence } }
  return { ok: true, content: read.data }
}
