import type { MarkedToken, Token, Tokens } from 'marked'
import { pageTopics } from './topics.ts'
import { h, type FunctionalComponent, type VNode, type VNodeChild } from 'vue'

interface GuideContentProps {
  readonly tokens: readonly Token[]
  /** Words to highlight in the text. */
  readonly words: readonly string[]
}

/**
 * Renders the guide as elements, never as HTML: unknown parts appear as plain text. Links work for its own headings and
 * the other pages of the guide; other links are text. Pictures are left out, because they show the app itself.
 */
export const GuideContent: FunctionalComponent<GuideContentProps, { goTo: [id: string] }> = (
  { tokens, words },
  { emit },
) => {
  const goTo = (id: string): void => emit('goTo', id)
  return nodesOf(tokens, { words, goTo })
}
GuideContent.props = ['tokens', 'words']
GuideContent.emits = ['goTo']

interface Rendering {
  readonly words: readonly string[]
  readonly goTo: (id: string) => void
}

function nodesOf(tokens: readonly Token[] | undefined, rendering: Rendering): VNodeChild[] {
  return (tokens ?? []).map((token) => (isMarked(token) ? nodeOf(token, rendering) : token.raw))
}

/** Marked adds token kinds for extensions, and none are used. */
function isMarked(token: Token): token is MarkedToken {
  return token.type !== ''
}

function nodeOf(token: MarkedToken, rendering: Rendering): VNodeChild {
  switch (token.type) {
    case 'paragraph':
      return isPicture(token) ? undefined : h('p', nodesOf(token.tokens, rendering))
    case 'strong':
    case 'em':
    case 'blockquote':
      return h(token.type, nodesOf(token.tokens, rendering))
    case 'codespan':
      return h('kbd', markedText(token.text, rendering))
    case 'code':
      return h('pre', markedText(token.text, rendering))
    case 'list':
      return h(
        token.ordered ? 'ol' : 'ul',
        token.items.map(({ tokens }) => h('li', nodesOf(tokens, rendering))),
      )
    case 'table':
      return tableOf(token, rendering)
    case 'link':
      return linkOf(token, rendering)
    case 'image':
      return undefined
    case 'br':
    case 'hr':
      return h(token.type)
    case 'space':
      return ' '
    case 'text':
      return token.tokens ? nodesOf(token.tokens, rendering) : markedText(token.text, rendering)
    case 'escape':
      return token.text
    case 'checkbox':
    case 'def':
    case 'del':
    case 'heading':
    case 'html':
    case 'list_item':
      return token.raw
  }
}

function isPicture({ tokens }: Tokens.Paragraph): boolean {
  return tokens.every(({ type }) => type === 'image')
}

function tableOf({ header, rows }: Tokens.Table, rendering: Rendering): VNodeChild {
  const cells = (tag: 'th' | 'td', row: readonly Tokens.TableCell[]): VNode =>
    h(
      'tr',
      row.map(({ tokens }) => h(tag, nodesOf(tokens, rendering))),
    )
  return h('table', [
    h('thead', [cells('th', header)]),
    h(
      'tbody',
      rows.map((row) => cells('td', row)),
    ),
  ])
}

function linkOf({ href, tokens }: Tokens.Link, rendering: Rendering): VNodeChild {
  const inside = nodesOf(tokens, rendering)
  const topic = href.startsWith('#') ? href.slice(1) : pageTopics[href]
  if (topic === undefined) return inside
  const onClick = (): void => rendering.goTo(topic)
  return h('button', { type: 'button', class: 'link', onClick }, inside)
}

/** Highlights the search words in a text. */
function markedText(text: string, { words }: Rendering): VNodeChild[] {
  if (words.length === 0) return [text]
  const sought = new RegExp(`(${words.map(escaped).join('|')})`, 'i')
  return text.split(sought).map((part, at) => (at % 2 === 1 ? h('mark', part) : part))
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
