export type Answers = Readonly<Record<string, unknown>>

/**
 * These must not carry over to the next chart unseen: months chosen for one would thin out the hours of
 * another.
 */
const aboutOneChart: ReadonlySet<string> = new Set(['resolution'])

/** True for an answer that only fits the current chart and is asked again for the next. */
export function isAboutOneChart(key: string): boolean {
  return aboutOneChart.has(key)
}

/** Keeps the answers that fit any chart. */
export function rememberedAnswers(answers: Answers = {}): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isAboutOneChart(key)))
}
