import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { actions } from '#renderer/strings/actions.ts'
import type { ExportField } from '../export-format.ts'

export type Answers = Readonly<Record<string, unknown>>

/**
 * These answers must not carry over to the next chart unnoticed: months chosen for one would thin out the hours of
 * another.
 */
const aboutOneChart: ReadonlySet<string> = new Set(['resolution'])

/** True for an answer that only suits the current chart and is not remembered for the next one. */
export function isAboutOneChart(key: string): boolean {
  return aboutOneChart.has(key)
}

/** Keeps the answers that fit any chart. */
export function rememberedAnswers(answers: Answers = {}): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isAboutOneChart(key)))
}

/**
 * Returns a function that restores an answer; a picture that was removed also comes back after its dialog has closed.
 */
export function useRememberedAnswers(): (formatId: string, field: ExportField, value: unknown) => void {
  const preferences = usePreferences()
  const notices = useNotices()
  return (formatId, { key, kind, label }, value) => {
    const keep = (answer: unknown): void => {
      const { exportAnswers } = preferences.values
      const answers = { ...exportAnswers[formatId], [key]: answer }
      preferences.update({ exportAnswers: { ...exportAnswers, [formatId]: answers } })
    }
    const before = preferences.values.exportAnswers[formatId]?.[key]
    keep(value)
    if (kind === 'image' && value === '')
      notices.offerUndo(actions.removed(label.toLowerCase()), () => keep(before))
  }
}
