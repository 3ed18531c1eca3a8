import { defineStore } from 'pinia'
import { computed, readonly, shallowRef } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'

/**
 * One message at the edge of the window. Failures stay until dismissed; confirmations disappear by themselves, and so
 * do warnings that something was not done or is not as expected.
 */
export interface Notice {
  readonly id: number
  readonly tone: 'failure' | 'warning' | 'statement'
  readonly title: string
  /** Sentences that tell what is preserved, and what to do. */
  readonly sentences: readonly string[]
  readonly detail?: string
  /** Number of times that the same thing happened. */
  readonly count: number
  /** The connection whose token was refused: another token resolves it. */
  readonly lacksToken?: string
  /** Resolves the problem; the notice disappears when the action is chosen. */
  readonly action?: { readonly label: string; readonly run: () => Promise<void> | void }
}

const MAX_SHOWN = 4

export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  let lastId = 0
  let concerned: string | undefined

  function show(notice: Omit<Notice, 'id' | 'count'>): void {
    // Each removal is undone separately: one undo for two would restore only the last.
    const isUndo = notice.action?.label === actions.undo
    const same = isUndo
      ? undefined
      : notices.value.find(({ title, tone }) => title === notice.title && tone === notice.tone)
    const others = notices.value.filter((other) => other !== same)
    const shown = { ...notice, id: (lastId += 1), count: (same?.count ?? 0) + 1 }
    notices.value = [...others, shown].slice(-MAX_SHOWN)
  }

  /** Shows a failure; `context` names the work under way, as in "Refreshing the catalogue". */
  function report(error: AppError, context: string): void {
    if (error.kind === 'cancelled') return
    if (error.kind === 'storage-full' && error.reason === 'disk') {
      sayDiskFull(error)
      return
    }
    const { title, kept, todo, detail } = errorMessage(error)
    show({
      tone: 'failure',
      title: context === '' ? title : `${context}: ${title}`,
      sentences: [kept, todo].filter((sentence) => sentence !== ''),
      ...(detail === undefined ? {} : { detail }),
      ...(error.kind === 'unauthorized' && concerned !== undefined ? { lacksToken: concerned } : {}),
    })
  }

  /** Shows a single notice, however many writes failed; it stays until there is room. */
  function sayDiskFull(error: AppError): void {
    const { title, kept, todo } = errorMessage(error)
    if (notices.value.some((shown) => shown.title === title)) return
    show({ tone: 'failure', title, sentences: [kept, todo] })
  }

  /** Removes the notices of a problem that is over, by the beginning of their title. */
  function retract(beginning: string): void {
    notices.value = notices.value.filter(({ title }) => !title.startsWith(beginning))
  }

  /** Sets the connection to which failures belong from now on. */
  function concern(connectionId: string | undefined): void {
    concerned = connectionId
  }

  /** Removes the notices that a new token of the connection has resolved. */
  function settle(connectionId: string): void {
    notices.value = notices.value.filter(({ lacksToken }) => lacksToken !== connectionId)
  }

  /** Shows a neutral statement, such as "Saved year.csv". */
  function notify(title: string, ...sentences: readonly string[]): void {
    show({ tone: 'statement', title, sentences })
  }

  /** Shows a warning that something was not done, or is not as expected, if nothing has failed. */
  function warn(title: string, ...sentences: readonly string[]): void {
    show({ tone: 'warning', title, sentences })
  }

  /** States what was removed or changed, and offers to undo that. */
  function offerUndo(title: string, undo: () => Promise<void> | void, ...sentences: readonly string[]): void {
    show({ tone: 'statement', title, sentences, action: { label: actions.undo, run: undo } })
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id)
  }

  const hasFailure = computed(() => notices.value.some(({ tone }) => tone === 'failure'))

  return {
    notices: readonly(notices),
    hasFailure,
    show,
    report,
    notify,
    warn,
    offerUndo,
    retract,
    dismiss,
    concern,
    settle,
  }
})
