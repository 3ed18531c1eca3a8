/// <reference lib="dom" />

/** A window that the page requests, as main's handler sees it. */
export interface WindowRequest {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: string
}

type RequestWindow = (request: WindowRequest) => void

/**
 * Replaces window.open in the page's own world. Main's handler cannot answer at once, so the call always returns null:
 * this is correct if the handler denies, and lacks the handle of the new window if it allows.
 */
export function replaceWindowOpen(requestWindow: RequestWindow): void {
  const open = (url: string | URL = '', frameName = '', features = ''): null => {
    const address = new URL(url, document.baseURI).href
    requestWindow({
      url: address,
      frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
    })
    return null
  }
  Object.defineProperty(window, 'open', { value: open, writable: true, enumerable: true, configurable: true })
}

/** Catches links and forms that open a new window, unless the page has handled them. */
export function catchNewWindows(requestWindow: RequestWindow): void {
  const onClick = (event: MouseEvent): void => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '')
    const disposition = link ? dispositionOf(event, (link as HTMLAnchorElement).target) : undefined
    if (!link || disposition === undefined || event.defaultPrevented) return
    event.preventDefault()
    const { href, target } = link as HTMLAnchorElement
    requestWindow({ url: href, frameName: target === '_blank' ? '' : target, features: '', disposition })
  }
  window.addEventListener('click', onClick)
  window.addEventListener('auxclick', onClick)
  window.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !isOther(form.target)) return
    event.preventDefault()
    requestWindow({ url: form.action, frameName: '', features: '', disposition: 'foreground-tab' })
  })
}

function dispositionOf(event: MouseEvent, target: string): string | undefined {
  if (event.button > 1) return undefined
  if (event.button === 1 || event.ctrlKey || event.metaKey) return 'background-tab'
  if (event.shiftKey) return 'new-window'
  return isOther(target) ? 'foreground-tab' : undefined
}

/** Returns true when a target is neither this window nor one of its frames. */
function isOther(target: string): boolean {
  const isOwn = ['', '_self', '_top', '_parent'].includes(target)
  return !isOwn && document.querySelector(`iframe[name="${CSS.escape(target)}"]`) === null
}
