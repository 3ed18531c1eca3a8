import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from './page.ts'

/** A page that hangs cannot keep its window open. */
const timeoutMs = 3000

/** Chromium itself lets a page object only after the person has used it. */
const script = `(() => {
  const event = document.createEvent('BeforeUnloadEvent')
  event.initEvent('beforeunload', false, true)
  window.dispatchEvent(event)
  const staysOpen = event.defaultPrevented || event.returnValue !== ''
  return staysOpen && navigator.userActivation.hasBeenActive
})()`

/**
 * Runs the page's beforeunload. Chromium's own way would open a dialog, which Electron does not have and
 * Playwright would answer.
 */
export async function pageStaysOpen({ link }: Page): Promise<boolean> {
  const answer = link.session.send('Runtime.evaluate', { expression: script, returnByValue: true })
  const outcome = await Promise.race([answer, delay(timeoutMs, undefined, { ref: false })]).catch(
    () => undefined,
  )
  return outcome?.result.value === true
}
