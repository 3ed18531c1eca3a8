const MIB = 1024 * 1024

/** Has room for a hundred elements of 160 KiB each. */
export const MAX_PAGE_BYTES = 16 * MIB
/** Has room for all entities or organizations at once, some hundred thousand. */
export const MAX_LIST_BYTES = 32 * MIB

/** One request to the service before it has a base URL, a token and a slot. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST'
  /**
   * The endpoint of docs/service.md 4.2, without parameters: `GET /variables/{dataHubId}`; drift notes use this name.
   */
  readonly endpoint: string
  /** The path with its parameters encoded. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  /** The value sent as JSON. */
  readonly body?: unknown
  /** Size of the largest plausible answer; by default that of a list that comes in one piece. */
  readonly maxBytes?: number
  /** Names the request for people, in the ledger and in details: `GET /variables/b0-gas/data hourly 2021`. */
  readonly label: string
}

/** Returns the full address; `baseUrl` contains the version segment (docs/service.md 9). */
export function urlOf(baseUrl: string, { path, query }: ServiceCall): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeQuery(value)}`)
  return `${baseUrl.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Returns the name of a parameter that cannot be encoded, since its value contains half a surrogate pair. */
export function unencodable({ query }: ServiceCall): string | undefined {
  return query.find(([, value]) => !value.isWellFormed())?.[0]
}

/** Commas are not encoded: they separate values if a list is sent as one parameter, and are legal in a query. */
function encodeQuery(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',')
}

/**
 * Returns an id as one segment of a path. Undefined for half a surrogate pair, which has no encoding, and for `.` and
 * `..`, because URL parsers treat even their escapes as such and the request would go to another endpoint.
 */
export function pathSegment(id: string): string | undefined {
  const isUnfit = id === '.' || id === '..' || id === '' || !id.isWellFormed()
  return isUnfit ? undefined : encodeURIComponent(id)
}

/** Returns the same text for two requests that may share one answer. */
export function identityOf(method: string, url: string, body: string | undefined): string {
  return JSON.stringify([method, url, body ?? null])
}
