import type { CardRun } from '#renderer/cards/run/card-run.ts'
import { failureTitle } from '#renderer/workspace/run/failure-title.ts'

/** Returns what happened to the requests of a card, and to which of its series; empty if none failed. */
export function failureOf({ state, answers }: Pick<CardRun, 'state' | 'answers'>): string {
  return failureTitle(
    state.value,
    answers.value.map(([{ operand }]) => operand.variable),
  )
}
