import { fail, type PageInstead, type Result } from '#shared/errors/result.ts'
import { htmlTitle } from './error-text.ts'

/** Fails for a web page that arrived with a success status. The sort of page decides what the user can do about it. */
export function pageInstead(text: string, label: string): Result<never> {
  const title = htmlTitle(text)
  const detail = `${label}: a web page${title === undefined ? '' : ` "${title.slice(0, 100)}"`}`
  if (isSignIn(text, title ?? '')) return fail({ kind: 'offline', reason: 'captive-portal', detail })
  return fail({ kind: 'unexpected-response', page: kindOf(text, title ?? ''), detail })
}

/**
 * Returns true for a page with a password field, a page that calls itself a sign-in page or immediately redirects to
 * one, and a page that only asks for consent to terms.
 */
function isSignIn(text: string, title: string): boolean {
  const ofLogin =
    /\b(sign|log)[ -]?(in|on)\b|\blogin\b|captive|portal|hot ?spot|wi-?fi|guest (access|network)/i
  const leadsOn = /<meta[^>]*http-equiv=["']?refresh["']?[^>]*url=([^>]*)>/i.exec(text)?.[1] ?? ''
  return (
    /<input[^>]*type=["']?password/i.test(text) ||
    ofLogin.test(title) ||
    ofLogin.test(leadsOn) ||
    acceptsTerms(text)
  )
}

/** Networks of hotels and trains ask for no password, only for consent. */
function acceptsTerms(text: string): boolean {
  return /<form\b/i.test(text) && /\baccept\b[^<]*\bterms\b|\bterms\b[^<]*\baccept\b/i.test(text)
}

function kindOf(text: string, title: string): PageInstead {
  const says = `${title} ${/<h1[^>]*>([^<]*)</i.exec(text)?.[1] ?? ''}`
  if (
    /\b[45]\d\d\b|\berror\b|unavailable|bad gateway|time-?out|denied|blocked|forbidden|not found/i.test(says)
  ) {
    return 'error-page'
  }
  // An answer like this comes from a website, or from the documentation of the service, so the interface has another
  // address.
  const isSite = /<script[^>]*\bsrc=|<nav\b|<div[^>]*\bid=["']?(app|root|swagger-ui)\b/i
  return isSite.test(text) ? 'website' : 'unknown'
}
