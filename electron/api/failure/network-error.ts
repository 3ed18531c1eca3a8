import type { AppError, OfflineReason } from '#shared/errors/result.ts'

/** Says why a request had no answer, and whether the same request may succeed a little later. */
export interface NetworkFailure {
  readonly error: AppError
  readonly mayPass: boolean
}

/**
 * Matches names of failures in Chromium's network stack (`net::ERR_…`) and in Node (`code` of an error or of its
 * causes). The most specific comes first: a certificate problem behind a proxy is a certificate problem.
 */
const reasons: readonly (readonly [OfflineReason, RegExp])[] = [
  [
    'certificate',
    /ERR_(CERT_|SSL_|BAD_SSL|INSECURE_RESPONSE|TLS_CERT)|^CERT_|_CERT|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO|ERR_TLS_/,
  ],
  ['redirected', /redirect|ERR_(TOO_MANY_REDIRECTS|UNSAFE_REDIRECT)/i],
  ['proxy', /ERR_(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|UNEXPECTED_PROXY|PAC_)/],
  ['name-not-resolved', /ERR_(NAME_|DNS_|ICANN_NAME)|ENOTFOUND|EAI_AGAIN|EAI_NODATA/],
  ['refused', /ERR_CONNECTION_REFUSED|ECONNREFUSED/],
  [
    'reset',
    /ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_|HTTP2_|QUIC_|NETWORK_CHANGED|INVALID_CHUNKED)|ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_|terminated|other side closed|socket hang up/i,
  ],
]
const TIMED_OUT = /ERR_(TIMED_OUT|CONNECTION_TIMED_OUT)|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT/

/**
 * Classifies the reason with which fetch or a body's stream was rejected, `afterMs` after the request was sent.
 * `detail` is redacted by the caller.
 */
export function failureFromNetwork(reason: unknown, label: string, afterMs: number): NetworkFailure {
  const names = namesIn(reason)
  const detail = `${label}: ${names.join(', ') || 'no answer'}`
  const matches = (pattern: RegExp): boolean => names.some((name) => pattern.test(name))
  if (matches(TIMED_OUT)) return { error: { kind: 'timeout', afterMs, detail }, mayPass: true }
  const offline = reasons.find(([, pattern]) => matches(pattern))?.[0] ?? 'network'
  return { error: { kind: 'offline', reason: offline, detail }, mayPass: offline === 'reset' }
}

const MAX_NAMES = 8

/** Gathers the messages and codes of an error and of all of its causes. */
function namesIn(reason: unknown): readonly string[] {
  const names: string[] = []
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (!(value instanceof Error) || seen.has(value) || names.length >= MAX_NAMES) return
    seen.add(value)
    if ('code' in value && typeof value.code === 'string') names.push(value.code)
    if (value.message !== '') names.push(value.message)
    visit(value.cause)
    if (value instanceof AggregateError) value.errors.forEach(visit)
  }
  visit(reason)
  return [...new Set(names)]
}
