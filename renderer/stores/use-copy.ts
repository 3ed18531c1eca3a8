import { actions } from '#renderer/strings/actions.ts'
import { useNotices } from './notices.ts'

/** Puts text on the clipboard and says so: `copied` when it is there, a failure when it is not. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const notices = useNotices()
  return async (text, copied) => {
    try {
      await navigator.clipboard.writeText(text)
      notices.notify(copied)
    } catch (cause) {
      notices.report({ kind: 'unexpected', detail: String(cause) }, actions.copying)
    }
  }
}
