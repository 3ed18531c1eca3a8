import type { Host } from '../../host-state.ts'
import { netErrorFrom } from './net-errors.ts'

const innerSchemes = /^(data|blob|about|file):/i

/**
 * Implements `session.fetch` and `net.fetch` with Node's network and Electron's limits: no address on the response,
 * plain errors, no readable redirects.
 */
export async function sessionFetch(
  host: Host,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  if (!host.boot.isReady) throw new Error('net module can only be used after app is ready')
  const request = new Request(input, { ...init, headers: withUserAgent(host, input, init) })
  const scheme = request.url.slice(0, request.url.indexOf(':'))
  const handler = host.schemeHandlers.get(scheme)
  if (handler) return handler(request)
  if (innerSchemes.test(request.url)) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
  return asElectronResponse(await send(request, init.signal ?? undefined), init.signal ?? undefined)
}

function withUserAgent(host: Host, input: string | URL | Request, init: RequestInit): Headers {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
  const { name, version } = host.manifest
  if (!headers.has('user-agent')) headers.set('user-agent', `Mozilla/5.0 ${name}/${version} Electron`)
  return headers
}

async function send(request: Request, signal: AbortSignal | undefined): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw redirectError(request, error) ?? netErrorFrom(error, 'answer')
  }
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && response.headers.has('location')
  if (request.redirect === 'manual' && isRedirect) throw new Error('Redirect was cancelled')
  return response
}

function redirectError(request: Request, error: unknown): Error | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  if (request.redirect !== 'error' || !/unexpected redirect/.test(cause)) return undefined
  return new Error("Attempted to redirect, but redirect policy was 'error'")
}

/** Makes a response without address or history whose body fails in Chromium's words. */
function asElectronResponse(response: Response, signal: AbortSignal | undefined): Response {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  if (cookies.length > 0) headers.set('set-cookie', cookies.join(', '))
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : relay(response, signal), { status, statusText, headers })
}

function relay(response: Response, signal: AbortSignal | undefined): ReadableStream<Uint8Array> | null {
  const reader = response.body?.getReader()
  if (!reader) return null
  const owed = response.headers.has('content-length') ? 'sized body' : 'chunked body'
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(signal?.aborted ? signal.reason : netErrorFrom(error, owed))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
