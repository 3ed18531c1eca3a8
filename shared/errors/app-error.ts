/**
 * Every expected failure of Meterlens, closed by kind (decision 0002).
 *
 * `detail` is technical text for a disclosure, already redacted: it never contains a token. Sentences for
 * people are written in the renderer only.
 */
export type AppError =
  /** Without a status nothing was sent: no token is stored for the connection. */
  | { readonly kind: 'unauthorized'; readonly status?: number; readonly detail?: string }
  | { readonly kind: 'forbidden'; readonly status?: number; readonly detail?: string }
  | { readonly kind: 'not-found'; readonly status?: number; readonly detail?: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs?: number; readonly detail?: string }
  | { readonly kind: 'offline'; readonly reason: OfflineReason; readonly detail?: string }
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly detail?: string }
  | { readonly kind: 'server'; readonly status: number; readonly detail?: string }
  | {
      readonly kind: 'unexpected-response'
      /** Set where a web page came instead of JSON. */
      readonly page?: PageInstead
      readonly detail?: string
    }
  | {
      readonly kind: 'invalid-request'
      readonly status?: number
      readonly field?: string
      /** What is wrong with the field, where it is known; each has its own sentence. */
      readonly fault?: FieldFault
      readonly detail?: string
    }
  | { readonly kind: 'keychain-unavailable'; readonly detail?: string }
  | { readonly kind: 'storage-full'; readonly detail?: string }
  /** What is kept on this machine cannot be opened. */
  | { readonly kind: 'storage-damaged'; readonly detail?: string }
  | { readonly kind: 'file'; readonly reason: FileReason; readonly detail?: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unexpected'; readonly detail?: string }

/** Why the service could not be reached at all. */
export type OfflineReason =
  | 'network'
  | 'name-not-resolved'
  | 'refused'
  | 'reset'
  | 'proxy'
  | 'certificate'
  | 'redirected'
  | 'captive-portal'

/** What sort of web page came instead of an answer; sign-in pages of networks are `captive-portal`. */
export type PageInstead = 'error-page' | 'website' | 'unknown'

/** What is wrong with a value a person typed. */
export type FieldFault =
  'empty' | 'not-a-url' | 'plain-http' | 'carries-credentials' | 'carries-query' | 'bad-characters'

/** Why a file could not be written or read. */
export type FileReason = 'no-space' | 'not-permitted' | 'not-found' | 'busy' | 'malformed' | 'other'

export type AppErrorKind = AppError['kind']
