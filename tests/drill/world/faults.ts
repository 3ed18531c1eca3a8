/** Fault that a request meets on its way. */
export type Fault = (typeof faults)[number]

/** Failures before the request reaches the service, in the words of Chromium's network. */
export const unreachable = {
  refused: 'net::ERR_CONNECTION_REFUSED',
  unresolved: 'net::ERR_NAME_NOT_RESOLVED',
  disconnected: 'net::ERR_INTERNET_DISCONNECTED',
  'untrusted-certificate': 'net::ERR_CERT_AUTHORITY_INVALID',
  'proxy-tunnel': 'net::ERR_TUNNEL_CONNECTION_FAILED',
} as const

/** Failures after the service has received the request and before it sends headers. */
export const broken = {
  reset: 'net::ERR_CONNECTION_RESET',
  'empty-response': 'net::ERR_EMPTY_RESPONSE',
  redirected: 'net::ERR_UNSAFE_REDIRECT',
  'proxy-lost': 'net::ERR_PROXY_CONNECTION_FAILED',
  'network-changed': 'net::ERR_NETWORK_CHANGED',
} as const

/** Answers with an error status, and their bodies. */
export const statuses = {
  'status 401': '{"error":{"message":"The token is not valid."}}',
  'status 403': '{"message":"no"}',
  'status 404': '',
  'status 407': '<html><head><title>Proxy Authentication Required</title></head></html>',
  'status 408': '',
  'status 425': '',
  'status 500': '{"error":"broken"}',
  'status 501': 'the server does not know this method',
  'status 502': '<html><head><title>502 Bad Gateway</title></head></html>',
  'status 503': '',
  'status 504': 'upstream request timeout',
  'status 511': '<!doctype html><title>Wi-Fi</title>',
} as const

/** Values of `Retry-After` of a 429; for dates, the difference from the service's clock in seconds. */
export const retryAfters = {
  'rate-absent': undefined,
  'rate-seconds': '3',
  'rate-fraction': '1.5',
  'rate-zero': '0',
  'rate-negative': '-30',
  'rate-huge': '99999999999',
  'rate-nonsense': 'soon',
  'rate-date': { afterSeconds: 20 },
  'rate-date-past': { afterSeconds: -3600 },
  'rate-date-far': { afterSeconds: 86_400 * 400 },
} as const

/** Successful answers with unexpected bodies. */
export const bodies = {
  'html-portal': '<!doctype html><title>Hotel Wi-Fi</title><form><input type="password"></form>',
  'html-website': '<!doctype html><title>Docs</title><div id="app"></div><script src="/a.js"></script>',
  'html-error': '<!doctype html><title>Error 503</title>',
  empty: '',
  blank: '  \n',
  null: 'null',
  text: 'OK',
  'other-shape': '{"status":"ok","items":[1,2,3]}',
  malformed: '{"data": [nonsense,]}',
  'no-readable-time': '{"data":[{"timestamp":"never","value":1}]}',
} as const

export const faults = [
  ...keysOf(unreachable),
  ...keysOf(broken),
  ...keysOf(bodies),
  ...keysOf(retryAfters),
  ...keysOf(statuses),
  'no-content',
  /** The body ends early without an error. */
  'truncated',
  /** The body ends early with an error. */
  'reset-midway',
  'hang',
  'hang-midway',
  /** The body arrives in pieces, each just before the client would give up. */
  'trickle',
  'slow',
] as const

/** Faults after which the correct answer still arrives. */
export const delays: readonly Fault[] = ['trickle', 'slow']

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[]
}

/** Returns true if the service counts a request that meets this fault. */
export function reachesService(fault: Fault): boolean {
  return !Object.hasOwn(unreachable, fault)
}

/** Classifies a fault that every request meets, for the law of spending (decision 0039). */
export function episodeOf(fault: Fault): 'refused' | 'unreachable' | 'failing' | 'rate' | 'answered' {
  if (fault === 'status 401') return 'refused'
  if (fault.startsWith('rate-')) return 'rate'
  if (delays.includes(fault) || fault === 'status 403' || fault === 'status 404') return 'answered'
  const isDown = Object.hasOwn(unreachable, fault) || fault === 'status 407' || fault === 'proxy-lost'
  return isDown ? 'unreachable' : 'failing'
}
