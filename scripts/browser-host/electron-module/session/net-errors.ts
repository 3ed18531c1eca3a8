/** Maps Node's names for the causes of a failed request to Chromium's. */
const netErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_CLOSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'ERR_TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'ERR_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'ERR_SSL_PROTOCOL_ERROR',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ERR_CONTENT_LENGTH_MISMATCH',
}

/** Names what was still outstanding when the other side closed the connection. */
export type Owed = 'answer' | 'sized body' | 'chunked body'

const closedOwing: Readonly<Record<Owed, string>> = {
  answer: 'ERR_EMPTY_RESPONSE',
  'sized body': 'ERR_CONTENT_LENGTH_MISMATCH',
  'chunked body': 'ERR_INCOMPLETE_CHUNKED_ENCODING',
}

/** Returns a plain Error with Chromium's text, with which net.fetch rejects. */
export function netErrorFrom(error: unknown, owed: Owed): Error {
  const causes = causesOf(error)
  const isNonsense = causes.some((cause) => cause instanceof Error && cause.name === 'HTTPParserError')
  if (isNonsense) return new Error('net::ERR_INVALID_HTTP_RESPONSE')
  const codes = causes.map(codeOf)
  if (codes.includes('UND_ERR_SOCKET')) return new Error(`net::${closedOwing[owed]}`)
  const known = codes.find((code) => code !== undefined && code in netErrors)
  return new Error(`net::${netErrors[known ?? ''] ?? 'ERR_FAILED'}`)
}

/** Returns the error, its causes, and those of an aggregate, outermost first. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...inner.flatMap(causesOf), ...causesOf(error.cause)]
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
