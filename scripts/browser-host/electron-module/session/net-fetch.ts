import type { Host } from '../../host-state.ts'

/** Maps Node's names for the causes of a failed request to Chromium's. */
const netErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'ERR_TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'ERR_TIMED_OUT',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'ERR_SSL_PROTOCOL_ERROR',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ERR_CONTENT_LENGTH_MISMATCH',
}

/** Implements the fetch of sessions with Node's network: plain errors in Chromium's words, and no address. */
export async function sessionFetch(host: Host, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const { name, version } = host.manifest
  if (!headers.has('user-agent')) headers.set('user-agent', `Mozilla/5.0 ${name}/${version} Electron`)
  const errorFrom = (error: unknown, whenClosed: string): unknown =>
    init.signal?.aborted === true ? init.signal.reason : netErrorFrom(error, whenClosed)
  try {
    const response = await fetch(url, { ...init, headers })
    const isSized = response.headers.has('content-length')
    const whenTorn = isSized ? 'ERR_CONTENT_LENGTH_MISMATCH' : 'ERR_INCOMPLETE_CHUNKED_ENCODING'
    return new Response(
      response.body && relay(response.body, (error) => errorFrom(error, whenTorn)),
      response,
    )
  } catch (error) {
    throw errorFrom(error, 'ERR_EMPTY_RESPONSE')
  }
}

/** Passes a body on, with failures as `errorFrom` words them. */
function relay(body: ReadableStream<Uint8Array>, errorFrom: (error: unknown) => unknown): ReadableStream {
  const reader = body.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(errorFrom(error))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Returns a plain Error with Chromium's text; `whenClosed` names what it means that the other side hung up. */
function netErrorFrom(error: unknown, whenClosed: string): Error {
  const causes = causesOf(error)
  if (causes.some(({ message }) => message === 'unexpected redirect'))
    return new Error("Attempted to redirect, but redirect policy was 'error'")
  if (causes.some(({ name }) => name === 'HTTPParserError'))
    return new Error('net::ERR_INVALID_HTTP_RESPONSE')
  const codes = causes.map((cause) => ('code' in cause ? String(cause.code) : ''))
  if (codes.includes('UND_ERR_SOCKET')) return new Error(`net::${whenClosed}`)
  return new Error(`net::${netErrors[codes.find((code) => code in netErrors) ?? ''] ?? 'ERR_FAILED'}`)
}

/** Returns the error, its causes, and those of an aggregate, outermost first. */
function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...inner.flatMap(causesOf), ...causesOf(error.cause)]
}
