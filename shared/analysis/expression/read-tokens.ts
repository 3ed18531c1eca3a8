import type { Checked, ExpressionProblem, Place } from './syntax.ts'

export type Token = Place &
  (
    | { readonly kind: 'number'; readonly value: number; readonly unit: string }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'sign'; readonly sign: '+' | '-' | '*' | '/' | '(' | ')' }
  )

/** Each form of a token, tried in this order where the last one ended. */
const forms = {
  space: /\s+/y,
  number: /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy,
  unit: /\s*\[([^\]]*)\]/y,
  sign: /[-+*/()−–×·⋅÷:]/y,
  quoted: /"((?:[^"\\]|\\.)*)"|“([^”]*)”/y,
  word: /[\p{L}_][\p{L}\p{N}_.]*/uy,
} as const

const signs: Readonly<Record<string, '-' | '*' | '/'>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '÷': '/',
  ':': '/',
}

const plain = new Set(['+', '-', '*', '/', '(', ')'] as const)

/**
 * Splits an expression into tokens. Names stand in quotes, where a backslash makes the next character a plain one, or
 * are a word; a number may have a unit in brackets, as 5 [kW].
 */
export function readTokens(text: string): Checked<readonly Token[]> {
  const tokens: Token[] = []
  let at = 0
  const match = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(text)
  }
  const refused = (kind: 'unexpected' | 'open-quote' | 'open-bracket', from = at): Checked<never> => {
    const problem: ExpressionProblem = { kind, at: from, end: kind === 'unexpected' ? from + 1 : text.length }
    return { ok: false, problem }
  }
  for (;;) {
    at += match(forms.space)?.[0].length ?? 0
    if (at === text.length) return { ok: true, value: tokens }
    const begin = at
    const number = match(forms.number)
    const name = match(forms.quoted) ?? match(forms.word)
    const sign = match(forms.sign)?.[0]
    if (number !== null) {
      at += number[0].length
      const unit = match(forms.unit)
      at += unit?.[0].length ?? 0
      if (unit === null && /^\s*\[/.test(text.slice(at)))
        return refused('open-bracket', text.indexOf('[', at))
      tokens.push({
        kind: 'number',
        value: Number(number[0]),
        unit: unit?.[1]?.trim() ?? '',
        at: begin,
        end: at,
      })
    } else if (name !== null) {
      at += name[0].length
      const quoted = name[1]?.replace(/\\(.)/gs, '$1') ?? name[2]
      tokens.push({ kind: 'name', name: quoted ?? name[0], at: begin, end: at })
    } else if (sign !== undefined) {
      at += sign.length
      const meant = [...plain].find((each) => each === sign) ?? signs[sign] ?? '*'
      tokens.push({ kind: 'sign', sign: meant, at: begin, end: at })
    } else return refused(/["“]/.test(text.charAt(at)) ? 'open-quote' : 'unexpected')
  }
}

/** Writes a name as an expression contains it. */
export function quotedName(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}
