import { foldText } from '#renderer/ui/fold-text.ts'

const PAUSE_MS = 700

/** Collects letters typed in a row; a pause starts a new word. */
export interface TypeAhead {
  readonly add: (letter: string) => string
}

export function createTypeAhead(nowMs: () => number): TypeAhead {
  let prefix = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    add: (letter) => {
      const now = nowMs()
      prefix = (now - lastMs > PAUSE_MS ? '' : prefix) + foldText(letter)
      lastMs = now
      return prefix
    },
  }
}
