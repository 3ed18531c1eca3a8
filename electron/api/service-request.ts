/** One request to the service before it has a base URL, a token and a slot. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  /** of docs/service.md 4.2, without parameters: `GET /variables/{dataHubId}`; names the endpoint in drift notes. */
  readonly endpoint: string
  /** With its parameters encoded. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  /** Sent as JSON. */
  readonly body?: unknown
  /** For people, in the ledger and in details: `GET /variables/b0-gas/data hourly 2021`. */
  readonly label: string
}

/** The full address; `baseUrl` carries the version segment (docs/service.md 9). */
export function urlOf(baseUrl: string, { path, query }: ServiceCall): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeQuery(value)}`)
  return `${baseUrl.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** The parameter that has no encoding, since its value holds half a surrogate pair. */
export function unencodable({ query }: ServiceCall): string | undefined {
  return query.find(([, value]) => !value.isWellFormed())?.[0]
}

/** Commas stay: they separate values where a list is sent as one parameter, and are legal in a query. */
function encodeQuery(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',')
}

/**
 * An id as one segment of a path. Undefined for `.` and `..`, which no spelling protects: URL parsers take
 * their escapes for the same, and the request would go to another endpoint; and for half a surrogate pair, which
 * has no encoding.
 */
export function pathSegment(id: string): string | undefined {
  const isUnfit = id === '.' || id === '..' || id === '' || !id.isWellFormed()
  return isUnfit ? undefined : encodeURIComponent(id)
}

/** What makes two requests the same: both may share one answer. */
export function identityOf(method: string, url: string, body: string | undefined): string {
  return JSON.stringify([method, url, body ?? null])
}
