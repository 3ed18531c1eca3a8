import { lexer, type Token } from 'marked'
import { foldText } from '#renderer/ui/fold-text.ts'
import { topicId } from './topics.ts'

/** Section of the guide: a heading with its content, up to the next heading. */
export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly depth: number
  readonly tokens: readonly Token[]
  /** Whole text, used by the search. */
  readonly text: string
}

/** Splits a Markdown text into sections. */
export function guideSections(markdown: string): readonly GuideSection[] {
  const sections: { title: string; depth: number; tokens: Token[]; text: string }[] = []
  for (const token of lexer(markdown)) {
    if (isHeading(token)) {
      sections.push({ title: token.text, depth: token.depth, tokens: [], text: token.text })
      continue
    }
    const last = sections.at(-1)
    last?.tokens.push(token)
    if (last !== undefined) last.text += `\n${token.raw}`
  }
  return sections.map((section) => ({ ...section, id: topicId(section.title), text: foldText(section.text) }))
}

/** Returns the sections that contain every word. */
export function sectionsHolding(
  sections: readonly GuideSection[],
  words: readonly string[],
): readonly GuideSection[] {
  return sections.filter(({ text }) => words.every((word) => text.includes(word)))
}

function isHeading(token: Token): token is Token & { text: string; depth: number } {
  return token.type === 'heading'
}
