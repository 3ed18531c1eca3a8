import { expect, it } from 'vitest'
import { isOwnAddress } from '#electron/window/app-origin.ts'
import { guardNavigation, type GuardedContents } from '#electron/window/security/navigation.ts'

/**
 * Chromium opens files that are dropped on a page which does not accept them: by a navigation, or in new windows if
 * there are several.
 */
it('leaves the page where it is when files, folders or links are dropped on it', () => {
  const listeners = new Map<string, (event: { url: string; preventDefault: () => void }) => void>()
  let openWindow = (): unknown => undefined
  const contents: GuardedContents = {
    on: (event: string, listener: (event: never) => void) => listeners.set(event, listener as never),
    setWindowOpenHandler: (handler: () => unknown) => (openWindow = handler),
  }
  guardNavigation(
    contents,
    (address) => isOwnAddress(address, undefined),
    () => undefined,
  )
  const dropped = [
    'file:///home/a/page.html',
    'file:///C:/Users/a/',
    'https://elsewhere.example/',
    'data:text/html,x',
  ]
  for (const url of dropped) {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      let prevented = false
      listeners.get(event)?.({ url, preventDefault: () => (prevented = true) })
      expect([event, url, prevented]).toEqual([event, url, true])
    }
  }
  expect(openWindow()).toEqual({ action: 'deny' })
})
