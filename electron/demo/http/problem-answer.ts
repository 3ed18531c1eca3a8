import type { Dialect } from '../dialect.ts'
import type { Answer, Problem } from './answer.ts'

/** An error in the shape of the dialect; the document shows none (service-api 7). */
export function problemAnswer(
  problem: Problem,
  dialect: Dialect,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { type, text } = problemBody(problem, dialect)
  const all = type === undefined ? headers : { 'content-type': type, ...headers }
  return { status: problem.status, headers: all, body: text === '' ? [] : [text] }
}

function problemBody(
  { status, code, message }: Problem,
  dialect: Dialect,
): { readonly type?: string; readonly text: string } {
  switch (dialect.errors) {
    case 'json':
      return {
        type: 'application/json; charset=utf-8',
        text: JSON.stringify({ error: { status, code, message } }),
      }
    case 'text':
      return { type: 'text/plain; charset=utf-8', text: `${status} ${code}: ${message}\n` }
    case 'html':
      return {
        type: 'text/html; charset=utf-8',
        text: `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>${code}</p></body></html>`,
      }
    case 'empty':
      return { text: '' }
  }
}
