import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from './page.ts'

/** A page that hangs cannot keep its window. */
const patienceMs = 3000

/** Chromium heeds a page's wish to stay only after the person has touched it. */
const ask = `(() => {
  const event = document.createEvent('BeforeUnloadEvent')
  event.initEvent('beforeunload', false, true)
  window.dispatchEvent(event)
  const wish = event.defaultPrevented || event.returnValue !== ''
  return wish && navigator.userActivation.hasBeenActive
})()`

/**
 * Runs the page's beforeunload. Chromium's own way would open a dialog, which Electron does not have and
 * Playwright would answer.
 */
export async function pageWantsToStay({ link }: Page): Promise<boolean> {
  const answer = link.session.send('Runtime.evaluate', { expression: ask, returnByValue: true })
  const outcome = await Promise.race([answer, delay(patienceMs, undefined, { ref: false })]).catch(
    () => undefined,
  )
  return outcome?.result.value === true
}
