/** The outcome of anything that may fail in an expected way. Bugs throw, failures are values. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppError }

/** Returns a success carrying `value`. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** Returns a failure carrying `error`; it fits every result type. */
export function fail(error: AppError): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error }
}

/**
 * Every expected failure of Meterlens, closed by kind (decision 0002).
 *
 * `detail` is technical text for a disclosure, already redacted: it never contains a token. Sentences for
 * people are written in the renderer only.
 */
export type AppError =
  /** Without a status nothing was sent: no token is stored for the connection. */
  | {
      readonly kind: 'unauthorized'
      readonly status?: number
      /** The service accepted the token before: it has expired or was revoked. */
      readonly wasAccepted?: true
      readonly detail?: string
    }
  | { readonly kind: 'forbidden'; readonly status?: number; readonly detail?: string }
  | {
      readonly kind: 'not-found'
      readonly status?: number
      /** Name of a removed expression on which the demanded one depends; empty if the name is not known. */
      readonly lacks?: string
      readonly detail?: string
    }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs?: number; readonly detail?: string }
  | { readonly kind: 'offline'; readonly reason: OfflineReason; readonly detail?: string }
  | {
      readonly kind: 'timeout'
      /** Zero when the time is not known. */
      readonly afterMs: number
      /** Set if an answer began but stopped for `afterMs`, or was still incomplete after that time. */
      readonly body?: 'stopped' | 'slow'
      readonly detail?: string
    }
  | { readonly kind: 'server'; readonly status: number; readonly detail?: string }
  | {
      readonly kind: 'unexpected-response'
      /** Set when a web page came instead of JSON. */
      readonly page?: PageInstead
      /** Set when the answer was not read to its end, since no answer to the request can be so large. */
      readonly largerThanBytes?: number
      readonly detail?: string
    }
  | {
      readonly kind: 'invalid-request'
      readonly status?: number
      readonly field?: string
      /** Names the fault of the field, if known; the interface has a sentence for each fault. */
      readonly fault?: FieldFault
      readonly detail?: string
    }
  | { readonly kind: 'keychain-unavailable'; readonly detail?: string }
  /** The reason is set when the disk is nearly full, however much the cache may use. */
  | { readonly kind: 'storage-full'; readonly reason?: 'disk'; readonly detail?: string }
  /** Records on this machine cannot be opened. */
  | { readonly kind: 'storage-damaged'; readonly detail?: string }
  | { readonly kind: 'file'; readonly reason: FileReason; readonly detail?: string }
  /** A document in Meterlens's own folder (a workspace, a download) could not be read or saved. */
  | {
      readonly kind: 'document'
      readonly reason: FileReason | 'newer-version' | 'too-large'
      readonly detail?: string
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unexpected'; readonly detail?: string }

const localKinds = [
  'keychain-unavailable',
  'storage-full',
  'storage-damaged',
  'file',
  'document',
  'cancelled',
  'unexpected',
] as const

/** Returns true for failures on this machine, which say nothing about the service. */
export function isLocal(error: AppError): error is Extract<AppError, { kind: (typeof localKinds)[number] }> {
  return localKinds.some((kind) => kind === error.kind)
}

/** Tells why the service could not be reached at all. */
export type OfflineReason =
  | 'network'
  | 'name-not-resolved'
  | 'refused'
  | 'reset'
  | 'proxy'
  | 'certificate'
  | 'redirected'
  | 'captive-portal'

/** Sort of web page that came instead of an answer; sign-in pages of networks are `captive-portal`. */
export type PageInstead = 'error-page' | 'website' | 'unknown'

/** Names the fault of a value that a person typed. */
export type FieldFault =
  | 'empty'
  | 'not-a-url'
  | 'plain-http'
  | 'carries-credentials'
  | 'carries-query'
  | 'bad-characters'
  | 'name-taken'
  | 'token-taken'

/** Tells why a file could not be written or read. */
export type FileReason = 'no-space' | 'not-permitted' | 'not-found' | 'busy' | 'malformed' | 'other'

export type AppErrorKind = AppError['kind']
