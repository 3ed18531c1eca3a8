/**
 * Custom schemes live in Chromium as `http://HOST.SCHEME.localhost/…`, which is a secure context with an
 * origin of its own; main and its handlers see `SCHEME://HOST/…` only.
 */
const served = /^http:\/\/([^/:]+)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/

/** Returns the address under which Chromium finds `app://host/path`; other addresses are unchanged. */
export function toChromiumUrl(url: string, schemes: ReadonlySet<string>): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url)
  const [scheme, host, rest] = [parts?.[1]?.toLowerCase() ?? '', parts?.[2] ?? '', parts?.[3] ?? '']
  return schemes.has(scheme) ? `http://${host}.${scheme}.localhost${rest === '' ? '/' : rest}` : url
}

/** Returns true if Chromium gets this address from the host's own server. */
export function isServed(url: string): boolean {
  return served.test(url)
}

/** Returns the address that main sees for one of Chromium's. */
export function toAppUrl(url: string): string {
  return url.replace(served, '$2://$1')
}
