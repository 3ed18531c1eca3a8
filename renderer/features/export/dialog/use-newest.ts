import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ExportFormat, ExportSubject, ListedFormat } from '../export-format.ts'

/** Describes the file to be written: its subject, its format and its answers. */
export interface ExportQuestion extends Pick<ListedFormat, 'id' | 'title'> {
  readonly format: ExportFormat
  readonly options: unknown
  readonly subject: ExportSubject
}

/**
 * Answers only the newest question. While other options are evaluated the previous answer stays, except for another
 * format or subject, for which it would be wrong.
 */
export function useNewest<Answer>(
  asked: () => ExportQuestion | undefined,
  read: (question: ExportQuestion) => Promise<Answer | undefined>,
): Readonly<Ref<Answer | undefined>> {
  const known = shallowRef<{ readonly of: ExportQuestion; readonly answer: Answer | undefined }>()
  let newest = 0

  async function ask(of: ExportQuestion): Promise<void> {
    const turn = (newest += 1)
    const answer = await read(of)
    if (turn === newest) known.value = { of, answer }
  }

  const askNow = (): void => {
    const question = asked()
    if (question !== undefined) void ask(question)
  }
  askNow()
  watch(asked, askNow)
  return computed(() => {
    const now = asked()
    const isAlike = known.value?.of.id === now?.id && known.value?.of.subject.id === now?.subject.id
    return isAlike ? known.value?.answer : undefined
  })
}
