import type { JsonValue } from '#shared/portfolio/nouns.ts'

/** An answer before it is sent; a body consists of pieces, so that a year of minutes is never one text. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Iterable<Piece> | AsyncIterable<Piece>
}

type Piece = string | Uint8Array

/** The reason why a request is refused. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** A value from a request, or the fault in it. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

export function accept<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function refuse(status: number, code: string, message: string): Checked<never> {
  return { ok: false, problem: { status, code, message } }
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' } as const

export function jsonAnswer(body: JsonValue): Answer {
  return { status: 200, headers: jsonHeaders, body: [JSON.stringify(body)] }
}

/** Answers with an error; the service's document shows no body for one (docs/service.md 7). */
export function problemAnswer(
  { status, code, message }: Problem,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body = [JSON.stringify({ error: { status, code, message } })]
  return { status, headers: { ...jsonHeaders, ...headers }, body }
}
