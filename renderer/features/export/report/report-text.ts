import type { ReportSection, TextBlock } from './report.ts'

const heading = /^#{1,6}\s+(.+)$/
const item = /^\s*(?:[-*•]|(\d+)[.)])\s+(.+)$/

/**
 * Makes a section from the user's text: a line that begins with "#" is a heading, and one with "-" or a number is an
 * item of a list. A heading at the beginning is the title of a text that has none.
 */
export function sectionOfText(title: string, paragraphs: readonly string[]): ReportSection {
  const [first, ...rest] = paragraphs.flatMap(blocksOf)
  const isTitled = title === '' && first?.kind === 'heading'
  const text = isTitled || first === undefined ? rest : [first, ...rest]
  return { title: isTitled ? first.text : title, text, remarks: [], pictures: [], tables: [], leftOut: [] }
}

function blocksOf(paragraph: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of paragraph.split('\n')) {
    const block = blockOf(line)
    const last = blocks.at(-1)
    const goesOn = block.kind === 'paragraph' && block.marker === undefined && last?.kind === 'paragraph'
    if (goesOn) blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` }
    else blocks.push(block)
  }
  return blocks
}

function blockOf(line: string): TextBlock {
  const title = heading.exec(line)?.[1]
  if (title !== undefined) return { kind: 'heading', text: title }
  const [, number, text] = item.exec(line) ?? []
  if (text === undefined) return { kind: 'paragraph', text: line }
  return { kind: 'paragraph', marker: number === undefined ? '•' : `${number}.`, text }
}
