const HIDDEN = '[secret]'

/** Matches names whose values are never written, whatever they are. */
const secretNames =
  /^(authorization|proxy-authorization|cookie|set-cookie|token|access_token|password|secret)$/i

/** Matches credentials as headers, URLs and pasted text spell them, for tokens that nobody registered. */
const spellings: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${HIDDEN}`],
  [/\b(authorization["']?\s*[:=]\s*["']?)(?!bearer|basic)[^\s"',;]+/gi, `$1${HIDDEN}`],
  [/([?&](?:access_token|token|api_key|apikey|key|password)=)[^&\s"'#]+/gi, `$1${HIDDEN}`],
  [/(\bhttps?:\/\/)[^\s/@"']+@/gi, `$1${HIDDEN}@`],
]

/**
 * Returns `text` without any of `secrets`, in plain, URL-encoded and Base64 form, and without anything that looks
 * like a credential.
 */
export function redactText(text: string, secrets: Iterable<string>): string {
  let redacted = text
  for (const secret of secrets) {
    for (const form of formsOf(secret)) redacted = withoutForm(redacted, form, isShort(secret))
  }
  return spellings.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), redacted)
}

/**
 * A shorter token can be part of ordinary words and numbers: if it were removed everywhere, every line would be
 * unreadable and the gaps would reveal it. It is removed only where it stands alone, and where it is the whole text.
 */
const SHORTEST_ANYWHERE = 8

/** Returns true for a secret so short that it is removed only where it stands alone or is the whole text. */
export function isShort(secret: string): boolean {
  return secret.length < SHORTEST_ANYWHERE
}

function withoutForm(text: string, form: string, isWholeOnly: boolean): string {
  if (!isWholeOnly) return text.replaceAll(form, HIDDEN)
  if (text === form) return HIDDEN
  const credential = new RegExp(
    `(\\bbearer\\s+|\\b(?:authorization|(?:access_)?token|api_?key|password)["']?\\s*[:=]\\s*["']?)${form.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w-])`,
    'gi',
  )
  return text.replace(credential, `$1${HIDDEN}`)
}

function formsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64')
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64]
}

const MAX_DEPTH = 6
const MAX_TEXT = 4000

/** Makes a copy of `value` for the log: plain JSON, redacted throughout, limited in depth and length. */
export function redactValue(value: unknown, secrets: Iterable<string>, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, secrets).slice(0, MAX_TEXT)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return value === undefined ? undefined : `[${typeof value}]`
  if (depth >= MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return redactError(value, secrets, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redactValue(item, secrets, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      secretNames.test(name) ? HIDDEN : redactValue(field, secrets, depth + 1),
    ]),
  )
}

function redactError(error: Error, secrets: Iterable<string>, depth: number): unknown {
  const facts = { name: error.name, message: error.message, stack: error.stack, cause: error.cause }
  return redactValue(facts, secrets, depth)
}
