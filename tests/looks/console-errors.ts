import type { Page } from '@playwright/test'

/** Collects what a page throws and writes to its console as errors; answers what came since it was last asked. */
export function consoleErrorsOf(page: Page): () => readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // Lost connections and refused answers, which views bring about on purpose, are written by the browser.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return () => errors.splice(0)
}
