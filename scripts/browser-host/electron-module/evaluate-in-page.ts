import type { Page } from '../window/page.ts'

/** Runs code in the page's own world and resolves with its value, or rejects with what it threw. */
export async function evaluateInPage(page: Page, code: string, userGesture: boolean): Promise<unknown> {
  const { result, exceptionDetails } = await page.link.session.send('Runtime.evaluate', {
    expression: code,
    awaitPromise: true,
    returnByValue: true,
    userGesture,
  })
  if (!exceptionDetails) return result.value
  const text = exceptionDetails.exception?.description ?? exceptionDetails.text
  throw new Error(text.replace(/^Uncaught |\n[\s\S]*$/g, ''))
}
