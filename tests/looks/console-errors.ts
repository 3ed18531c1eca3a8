import type { Page } from '@playwright/test'

/**
 * Collects the errors that a page throws or writes to its console; the returned function empties the list and returns
 * it.
 */
export function consoleErrorsOf(page: Page): () => readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // The browser reports lost connections and refused answers, which some views cause on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return () => errors.splice(0)
}
