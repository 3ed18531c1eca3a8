import { actions } from '#renderer/strings/actions.ts'
import { useNotices } from './notices/notices.ts'

/**
 * Copies text to the clipboard and shows `copied`, or a failure. `html` is the same content in a form that spreadsheets
 * and documents read as a table.
 */
export function useCopy(): (text: string, copied: string, html?: string) => Promise<void> {
  const notices = useNotices()
  return async (text, copied, html) => {
    try {
      if (html === undefined) await navigator.clipboard.writeText(text)
      else await navigator.clipboard.write([bothForms(text, html)])
      notices.notify(copied)
    } catch (cause) {
      notices.report({ kind: 'unexpected', detail: String(cause) }, actions.copying)
    }
  }
}

function bothForms(text: string, html: string): ClipboardItem {
  return new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
}
