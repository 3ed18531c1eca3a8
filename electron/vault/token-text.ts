import { fail, succeed, type Result } from '#shared/errors/result.ts'

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/**
 * Returns the token in a pasted text, without surrounding space and without a leading `Bearer`. Anything that cannot be
 * part of a header (a space or line break inside, a character beyond ASCII) is an `invalid-request` of field `token`;
 * the text itself is never repeated.
 */
export function tokenFrom(text: string): Result<string> {
  const token = text.trim().replace(/^bearer(\s+|$)/i, '')
  if (token === '') return fail({ kind: 'invalid-request', field: 'token', fault: 'empty' })
  if (!VISIBLE_ASCII.test(token)) {
    return fail({
      kind: 'invalid-request',
      field: 'token',
      fault: 'bad-characters',
      detail: 'a token consists of visible ASCII characters, without spaces or line breaks',
    })
  }
  return succeed(token)
}
