import { createHash } from 'node:crypto'

/**
 * Style elements that Reka UI adds to its scrolling lists to hide their scroll bars, by the SHA-256 of their text. A
 * test computes them from the installed version.
 */
export const rekaStyleHashes = [
  'sha256-0sLsI2a+NIcumVvBF9zD/ArGqlZR2xfnxsALPmK7nj8=',
  'sha256-60LHlRjW/B3CtzIoE/Lf1/NEDvko9efWMFaGVhHu/cs=',
  'sha256-6kJHBrMeYPjuL963zk84BmND3Z4cszEoZMFiRK2nkPY=',
  'sha256-yoGyYYViZJc8Bw64PWPe6uO7PMr8i7+Vs5Cs9w37VrU=',
] as const

const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", ...rekaStyleHashes.map((hash) => `'${hash}'`)].join(' '),
  'worker-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  // Vue creates one policy, and the page's worker factory the other.
  'trusted-types': 'vue meterlens-worker',
}

/**
 * A document with a connection allow-list has no peer connections, which neither the content security policy nor the
 * session's filter would stop, nor the name lookups that they cause. The list contains everything that has an address:
 * the policy and the filter decide on requests, and the guard on navigation, which this list would answer with an error
 * page.
 */
export const connectionAllowlist = '(response-origin "*://*:*/*")'

/** The policy of every document and worker of the app. */
export const contentSecurityPolicy = policyOf(directives)

/** Returns the policy of one of our pages, which allows the scripts that stand in it by their hashes. */
export function policyOfPage(html: string): string {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => `'${hashOf(text)}'`)
  return policyOf({ ...directives, 'script-src': ["'self'", ...hashes].join(' ') })
}

function policyOf(all: typeof directives): string {
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
