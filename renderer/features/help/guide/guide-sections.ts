import { lexer, type Token } from 'marked'
import { foldText } from '#renderer/ui/fold-text.ts'
import { topicId } from './topics.ts'

/** A heading of the guide with what stands under it, up to the next one. */
export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly depth: number
  readonly tokens: readonly Token[]
  /** All of its text, as it is searched. */
  readonly text: string
}

/** The sections of a text in Markdown. */
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

/** Those in which every word occurs. */
export function sectionsHolding(
  sections: readonly GuideSection[],
  words: readonly string[],
): readonly GuideSection[] {
  return sections.filter(({ text }) => words.every((word) => text.includes(word)))
}

function isHeading(token: Token): token is Token & { text: string; depth: number } {
  return token.type === 'heading'
}
